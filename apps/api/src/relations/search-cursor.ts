import {
  type CursorBinding,
  isSealedCursor,
  type KeyRing,
  openCursor,
  type ChainPosition,
} from '@company-relations/cursor';
import {
  type CheckCursor,
  type CursorProblem,
  type SearchFilters,
  toSearchFilters,
} from '@company-relations/relations-contract';

/** Maximum number of companies that one cursor chain returns. */
export const maxCompaniesPerChain = 100_000;

/** Returns what a cursor is bound to. The cursor is valid only for the same subscription and the same search. */
export function bindingOf(subscriptionId: string, parameters: SearchFilters): CursorBinding {
  return { owner: subscriptionId, search: JSON.stringify(parameters) };
}

/**
 * Opens a cursor that a caller sent with valid parameters. Returns the position in the search, or the problem if the
 * search cannot continue from the cursor.
 */
export function openSearchCursor(cursor: string, binding: CursorBinding, keys: KeyRing): ChainPosition | CursorProblem {
  const opened = openCursor(cursor, binding, keys);
  if (!opened.ok) return 'invalid';
  return opened.position.served >= maxCompaniesPerChain ? 'limitReached' : opened.position;
}

/**
 * Returns a function that checks the cursors of one subscription. The function checks first that this service sealed
 * the cursor for this subscription. If it gets the parameters of the search, it then checks that the cursor belongs to
 * these parameters.
 *
 * The seal is checked first, because normalising the parameters costs more. So parameters are normalised only for a
 * caller who has a cursor of this service.
 */
export function cursorCheck(subscriptionId: string, keys: KeyRing): CheckCursor {
  return (cursor, parameters) => {
    if (!isSealedCursor(cursor, subscriptionId, keys)) return 'invalid';
    if (!parameters) return undefined;
    const opened = openSearchCursor(cursor, bindingOf(subscriptionId, toSearchFilters(parameters)), keys);
    return typeof opened === 'string' ? opened : undefined;
  };
}
