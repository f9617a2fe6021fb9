import { normalizeRegisterNumber, type RegisterIdentifier } from '@company-relations/ownership';
import { identifierKey } from './held-graph';

/** Keys of the identifiers that say something, each number as numbers are compared. */
export function identifierKeysOf(identifiers: readonly RegisterIdentifier[]): string[] {
  return identifiers.flatMap(({ scheme, id }) => {
    const number = normalizeRegisterNumber(id);
    return number === '' ? [] : identifierKey({ scheme, id: number });
  });
}
