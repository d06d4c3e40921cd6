// What a part of the catalogue is: texts by key, some in two forms.

export type Texts = Record<string, string | { one: string; other: string }>;
