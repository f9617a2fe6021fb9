/** Values of a query parameter that are not a number from 1 to 10, each with the text that a message quotes. */
export const noNumberToTen: readonly (readonly [sent: unknown, quoted: string])[] = [
  ['0', '0'],
  ['11', '11'],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['1e0', '1e0'],
  ['', ''],
  [' 1', ' 1'],
  ['١', '١'],
  ['999999999999', '999999999999'],
  [['1'], '["1"]'],
  [['1', '2'], '["1","2"]'],
  [{ a: '1' }, '{"a":"1"}'],
  [{ a: { b: ['1'] } }, '{"a":{"b":["1"]}}'],
];
