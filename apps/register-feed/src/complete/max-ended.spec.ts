import { InvalidArgumentError } from 'commander';
import { maxEndings, parseMaxEnded } from './max-ended';

describe('the number of statements that may end', () => {
  it.each([
    ['500', { count: 500 }],
    ['0', { count: 0 }],
    ['8%', { percent: 8 }],
    ['0.5%', { percent: 0.5 }],
    ['100%', { percent: 100 }],
  ])('is read from %s', (text, expected) => {
    expect(parseMaxEnded(text)).toEqual(expected);
  });

  it.each(['', '-1', '1.5', '101%', '5 %', 'all', '%'])('is refused as %j', (text) => {
    expect(() => parseMaxEnded(text)).toThrow(InvalidArgumentError);
  });

  it('is 5 % unless the command says another, but always 10', () => {
    expect([0, 100, 200, 1000, 1019].map((current) => maxEndings(current, undefined))).toEqual([10, 10, 10, 50, 50]);
  });

  it('is as the command says, also where that is less', () => {
    expect(maxEndings(1000, { count: 3 })).toBe(3);
    expect(maxEndings(1000, { percent: 0.5 })).toBe(5);
    expect(maxEndings(15, { percent: 10 })).toBe(1);
  });
});
