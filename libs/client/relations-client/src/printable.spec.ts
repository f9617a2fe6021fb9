import { printable } from './printable';

test.each([
  ['an escape sequence', '\x1b[2J\x1b]0;title\x07', '?[2J?]0;title?'],
  ['the same in one character of 8 bits', '\x9b2J', '?2J'],
  ['line breaks, tabs and backspaces', 'a\r\nok\tb\b\x7f', 'a??ok?b??'],
  ['separators of lines', 'a\u2028b\u2029c\x85d', 'a?b?c?d'],
  ['marks that turn the direction of writing', 'a\u202egnp.exe\u2066b\u200fc', 'a?gnp.exe?b?c'],
  ['a lone surrogate', 'a\ud800b', 'a?b'],
  ['letters of any language and signs', 'Åse & Sønn, 東京 – 𝔄 €', 'Åse & Sønn, 東京 – 𝔄 €'],
])('of a text with %s', (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});
