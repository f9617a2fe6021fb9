import { type StructureDirection, structureDirections } from '@company-relations/ownership';
import { problemsOfAsOf, readAsOf } from './as-of';
import { AsSent } from './as-sent';
import { oneOf } from './problems';
import {
  readNumberUpTo,
  problemsOfNumber,
  problemsOfQuery,
  type QueryValue,
  UnreadableQueryValue,
} from './query-value';
import { Rule } from './rule';

export const directionNames = ['up', 'down', 'both'] as const;
export type DirectionName = (typeof directionNames)[number];

export const defaultDirection: DirectionName = 'up';
export const defaultDepth = 3;
export const maxDepth = 10;

/** The query of `GET /v2/relations/{serviceId}/structure`. */
export class StructureQuery {
  /**
   * The direction of the structure: the owners of the company (above the company), the companies that it owns (below
   * the company), or both.
   */
  @AsSent(readDirection)
  @Rule(0, problemsOfQuery('direction', oneOf(directionNames)))
  direction!: DirectionName;

  /** The maximum number of links from the company upwards, and also from the company downwards. */
  @AsSent(readNumberUpTo(maxDepth, defaultDepth))
  @Rule(1, problemsOfNumber('depth', maxDepth))
  depth!: number;

  /** The day of the response, in days since 1970-01-01 (UTC). Undefined for today. */
  @AsSent(readAsOf)
  @Rule(2, problemsOfAsOf)
  asOf: number | undefined;
}

/** The directions of a walk. */
export function directionsOf(name: DirectionName): readonly StructureDirection[] {
  return name === 'both' ? structureDirections : [name];
}

function readDirection(sent: QueryValue): DirectionName | UnreadableQueryValue {
  if (sent === undefined) return defaultDirection;
  return directionNames.find((name) => name === sent) ?? new UnreadableQueryValue(sent);
}
