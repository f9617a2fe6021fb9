import type { Random } from '../random';
import { date } from '../statement';
import { familyNames, forenames } from './words';

/** An invented person. */
export interface InventedPerson {
  readonly forename: string;
  readonly middleName?: string;
  readonly surname: string;
  /** As `yyyy-MM-dd`. Some registers publish a part of it. */
  readonly birthDate: string;
}

export function inventedPerson(random: Random): InventedPerson {
  return {
    forename: random.pick(forenames),
    ...(random.chance(0.3) && { middleName: random.pick(forenames) }),
    surname: random.pick(familyNames),
    birthDate: date(random, 1935, 1990),
  };
}

/**
 * A random count from 0 on.
 *
 * @param shares the probabilities of the counts 0, 1, 2 and so on. The next higher count has the remaining probability.
 */
export function drawCount(random: Random, shares: readonly number[]): number {
  let left = random.next();
  for (const [count, share] of shares.entries()) {
    left -= share;
    if (left < 0) return count;
  }
  return shares.length;
}

/** A number with zeros in front. */
export function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
