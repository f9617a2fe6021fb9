import type { DrawnNumber } from './random-graph';

/** Distinguishes a random register from the other registers in the same graph database. */
export interface RegisterPlace {
  readonly name: string;
  readonly countries: readonly [string, string, string];
  /** The first ServiceId of the register. */
  readonly firstServiceId: number;
  /** Two digits with which all register numbers begin. */
  readonly numberPrefix: string;
}

export const firstLoadDay = Date.parse('2019-03-01') / 86_400_000;
/** The date of all statements. */
export const asOf = '2019-01-01T00:00:00Z';

/**
 * A part of every text that a caller without Hidden Person Access must not see. Some of these texts are never shown to
 * any caller.
 */
export const secretWord = 'Hush';
/** A part of every secret number, once its hyphens are removed. */
export function secretDigits({ numberPrefix }: RegisterPlace): string {
  return `${numberPrefix}808080`;
}

/** Returns a number in the form in which a source writes it. */
export function written({ index, century, hyphen }: DrawnNumber, isSecret: boolean, place: RegisterPlace): string {
  const digits = `${isSecret ? secretDigits(place) : `${place.numberPrefix}101010`}${String(index).padStart(2, '0')}`;
  return `${century}${hyphen ? `${digits.slice(0, 6)}-${digits.slice(6)}` : digits}`;
}
