// The icons of views: lines on a field of 24 by 24.

import { ICONS } from '../../play/tools/icons';

const FRAME = 'M3.5 5.5h17v13h-17z';
const HOUSE = 'M3.5 11.5 12 4l8.5 7.5M6 9.8V20h12V9.8';
const ROUND = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z';

/** What is done with views, in its order. [WIE-UI-112] */
export const COMMAND_ICONS = {
  add: `${FRAME}M12 8.5v7M8.5 12h7`,
  delete: `${FRAME}M9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6`,
  home: `${HOUSE}M10 20v-5.5h4V20`,
  setHome: `${HOUSE}M12 17.5v-6M9 14.5h6`,
  goto: ICONS['goto']!,
  options:
    'M4 7h9.5M17.5 7H20M15.5 4.8v4.4M4 12h2.5M10.5 12H20M8.5 9.8v4.4M4 17h7.5M15.5 17H20M13.5 14.8v4.4',
} as const;

/** The system views from left to right. Nobody has production yet, so six. [WIE-UI-006] */
export const SYSTEM_ICONS = {
  europe: `${ROUND}M3.5 12h17M12 3.5c-2.8 2.4-3.8 5.2-3.8 8.5s1 6.1 3.8 8.5c2.8-2.4 3.8-5.2 3.8-8.5s-1-6.1-3.8-8.5z`,
  air: 'M12 3c.9 0 1.4 1.4 1.4 3v3.4l7.1 4.1v2l-7.1-2.1V18l2.2 1.6V21L12 20l-3.6 1v-1.4l2.2-1.6v-4.6l-7.1 2.1v-2l7.1-4.1V6c0-1.6.5-3 1.4-3z',
  sea: 'M12 8v13M12 8a2.2 2.2 0 1 0 0-4.4A2.2 2.2 0 0 0 12 8zM8 11.3h8M4 14.5c.6 4 4 6.5 8 6.5s7.4-2.5 8-6.5',
  politics: 'M6 21V3.5M6 4.5c4-2 7.5 2 12.5 0v8c-5 2-8.5-2-12.5 0',
  calendar: 'M4 5.5h16V20H4zM4 10h16M8 3.2v4M16 3.2v4M12 12.2v5.6M9.2 15h5.6',
  help: `${ROUND}M9.4 9.8c0-1.6 1.1-2.7 2.7-2.7 1.5 0 2.6 1 2.6 2.4 0 2-2.6 2.1-2.6 4.1M12.1 16.3v.4`,
} as const;
