import { nonEmptyListToWire, nonZero } from './omission';

it.each([
  [undefined, undefined],
  [0, undefined],
  [-0, undefined],
  [1, 1],
  [-0.5, -0.5],
])('nonZero turns %p into %p', (value, sent) => {
  expect(nonZero(value)).toBe(sent);
});

it.each([
  [undefined, undefined],
  [[], undefined],
  [[0], ['0']],
  [
    [2, 1],
    ['2', '1'],
  ],
])('nonEmpty turns %j into %j', (values, sent) => {
  expect(nonEmptyListToWire(values, String)).toEqual(sent);
});
