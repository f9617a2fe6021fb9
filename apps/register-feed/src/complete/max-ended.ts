import { InvalidArgumentError } from 'commander';

/**
 * The maximum number of current statements of a dataset that complete files may end: a count, or a percentage of the
 * current statements.
 */
export type MaxEnded = { readonly count: number } | { readonly percent: number };

const defaultPercent = 5;
/**
 * The number of statements that may always end in a dataset if the option `--max-ended` is absent. In a small dataset,
 * even a few statements exceed the default percentage.
 */
const alwaysAllowed = 10;

/**
 * Parses the option `--max-ended`: a count or a percentage.
 *
 * @throws InvalidArgumentError
 */
export function parseMaxEnded(value: string): MaxEnded {
  const [, number = '', sign] = /^(\d{1,12}(?:\.\d{1,6})?)(%?)$/.exec(value) ?? [];
  if (number === '') throw invalid();
  if (sign === '') return number.includes('.') ? fail() : { count: Number(number) };
  return Number(number) <= 100 ? { percent: Number(number) } : fail();
}

/**
 * Returns the largest number of statements that may end.
 *
 * @param current how many current statements there are.
 */
export function maxEndings(current: number, allowed: MaxEnded | undefined): number {
  if (allowed === undefined) return Math.max(alwaysAllowed, Math.floor((current * defaultPercent) / 100));
  return 'count' in allowed ? allowed.count : Math.floor((current * allowed.percent) / 100);
}

function fail(): never {
  throw invalid();
}

function invalid(): InvalidArgumentError {
  return new InvalidArgumentError('It is a number of statements such as 500, or a part of them such as 8%.');
}
