import { OneTimeValues } from './one-time-values';

let clock: number;
let values: OneTimeValues<string>;

beforeEach(() => {
  clock = 0;
  values = new OneTimeValues({ lifetimeMs: 60_000, maxValues: 2 }, () => clock);
});

it('a value is taken once', () => {
  const key = values.add('a');
  expect([values.take(key), values.take(key), values.take('')]).toEqual(['a', undefined, undefined]);
});

it.each([
  [59_999, 'a'],
  [60_000, undefined],
])('after %d ms it is %s', (ms, value) => {
  const key = values.add('a');
  clock = ms;
  expect(values.take(key)).toBe(value);
});

it('the oldest gives way to one more than there is room for', () => {
  const keys = ['a', 'b', 'c'].map((value) => values.add(value));
  expect(keys.map((key) => values.take(key))).toEqual([undefined, 'b', 'c']);
});

it('keys cannot be guessed from one another', () => {
  const keys = Array.from({ length: 100 }, () => values.add('a'));
  expect([new Set(keys).size, keys.every((key) => /^[\w-]{43}$/.test(key))]).toEqual([100, true]);
});
