import { InvalidArgumentError } from 'commander';

/** How many current statements of a dataset may end because complete files do not have them. */
export type MaxEnded = { readonly count: number } | { readonly percent: number };

const defaultPercent = 5;
/**
 * By default, this many statements may always end: in a small dataset, a few statements are more than a few percent.
 */
const alwaysAllowed = 10;

/** Reads the option. @throws InvalidArgumentError */
export function maxEnded(value: string): MaxEnded {
  const [, number = '', sign] = /^(\d{1,12}(?:\.\d{1,6})?)(%?)$/.exec(value) ?? [];
  if (number === '') throw invalid();
  if (sign === '') return number.includes('.') ? fail() : { count: Number(number) };
  return Number(number) <= 100 ? { percent: Number(number) } : fail();
}

/** Returns the largest number of statements that may end. @param current how many there are. */
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
