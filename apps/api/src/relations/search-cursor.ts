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

/** Returns the binding of a cursor: the subscription and the search for which alone the cursor is valid. */
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
 * Returns a function that checks the cursors of one subscription. The function first checks that this service sealed
 * the cursor for this subscription. If the function also gets the parameters of the search, it then checks that the
 * cursor belongs to these parameters.
 *
 * The second check must normalise the parameters, which costs more than the first. So only a caller who has a cursor of
 * this service can cause these costs.
 */
export function cursorCheck(subscriptionId: string, keys: KeyRing): CheckCursor {
  return (cursor, parameters) => {
    if (!isSealedCursor(cursor, subscriptionId, keys)) return 'invalid';
    if (!parameters) return undefined;
    const opened = openSearchCursor(cursor, bindingOf(subscriptionId, toSearchFilters(parameters)), keys);
    return typeof opened === 'string' ? opened : undefined;
  };
}
