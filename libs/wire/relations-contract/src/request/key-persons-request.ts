import { problemsOfAsOf, readAsOf } from './as-of';
import { AsSent } from './as-sent';
import { readNumberUpTo, problemsOfNumber } from './query-value';
import { Rule } from './rule';

export const defaultLevels = 3;
export const maxLevels = 10;

/** The query of `GET /v2/relations/{serviceId}/key-persons`. */
export class KeyPersonsQuery {
  /** The maximum number of levels of owners that are searched. Level 1 has the direct owners of the company. */
  @AsSent(readNumberUpTo(maxLevels, defaultLevels))
  @Rule(0, problemsOfNumber('levels', maxLevels))
  levels!: number;

  /** The day of the response, in days since 1970-01-01 (UTC). Undefined for today. */
  @AsSent(readAsOf)
  @Rule(1, problemsOfAsOf)
  asOf: number | undefined;
}
