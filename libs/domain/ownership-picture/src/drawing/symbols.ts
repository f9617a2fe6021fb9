import type { NodeKind } from '../structure';

/**
 * The symbol of each kind of party, as the data of a `path` element: house, head and shoulders, columns, question mark,
 * crossed-out page, lock.
 */
export const symbolPaths: Readonly<Record<NodeKind, string>> = {
  company:
    'M2.5 16.5V2.5H11V16.5M11 7.5H15.5V16.5M1 16.5H17M5.5 5.5V7M8 5.5V7M5.5 9V10.5M8 9V10.5M5.5 12.5V14M8 12.5V14',
  person: 'M5.5 5.5A3.5 3.5 0 1 1 12.5 5.5A3.5 3.5 0 1 1 5.5 5.5ZM2 16.5C2 13 5 11 9 11S16 13 16 16.5Z',
  state: 'M1.5 7L9 2L16.5 7ZM3.5 9V14.5M7.2 9V14.5M10.8 9V14.5M14.5 9V14.5M1.5 16.5H16.5',
  unknown: 'M1.5 9A7.5 7.5 0 1 1 16.5 9A7.5 7.5 0 1 1 1.5 9ZM6.6 7A2.4 2.4 0 1 1 10 9.2C9.3 9.6 9 10 9 10.9M9 13V13.6',
  exempt: 'M4 1.5H11L14 4.5V16.5H4ZM2 15.5L16 3',
  protected: 'M3.5 8H14.5V16.5H3.5ZM6 8V5.5A3 3 0 0 1 12 5.5V8M9 11.3V13.3',
};
