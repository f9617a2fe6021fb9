import { trimmedText } from './present';

describe('a text of a register', () => {
  it.each([
    ['Example AS', 'Example AS'],
    ['  Example AS\t', 'Example AS'],
    ['Example AS\u00a0', 'Example AS'],
    ['\ufeffExample AS', 'Example AS'],
    ['Ørsted Å', 'Ørsted Å'],
    [' Ørsted Å ', 'Ørsted Å'],
    ['~', '~'],
    ['\u007f', '\u007f'],
    [' \u3000', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is read without white space around it', (written, text) => {
    expect(trimmedText(written)).toBe(text);
  });
});
