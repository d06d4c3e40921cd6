// Pictures that are kept as long as they are used and there is room for them.

export class Kept {
  private readonly pictures = new Map<string, ImageBitmap>();
  private taken = 0;

  /** `room` is in bytes. */
  constructor(private readonly room: number) {}

  has(key: string): boolean {
    return this.pictures.has(key);
  }

  get(key: string): ImageBitmap | undefined {
    const found = this.pictures.get(key);
    if (found) {
      // What was used last goes last.
      this.pictures.delete(key);
      this.pictures.set(key, found);
    }
    return found;
  }

  keep(key: string, picture: ImageBitmap): void {
    this.drop(key);
    this.pictures.set(key, picture);
    this.taken += bytes(picture);
    for (const oldest of this.pictures.keys()) {
      if (this.taken <= this.room || oldest === key) break;
      this.drop(oldest);
    }
  }

  clear(): void {
    for (const key of [...this.pictures.keys()]) this.drop(key);
  }

  private drop(key: string): void {
    const picture = this.pictures.get(key);
    if (!picture) return;
    this.pictures.delete(key);
    this.taken -= bytes(picture);
    picture.close();
  }
}

function bytes(picture: ImageBitmap): number {
  return picture.width * picture.height * 4;
}
