import {
  type CursorBinding,
  isSealedCursor,
  type KeyRing,
  openCursor,
  type RunPosition,
} from '@company-relations/cursor';
import {
  type CheckCursor,
  type CursorProblem,
  type SearchedFor,
  toSearchedFor,
} from '@company-relations/relations-contract';

/** Maximum number of companies that one cursor chain returns. */
export const maxCompaniesPerChain = 100_000;

/** What a cursor is bound to. It is valid only for the same subscription and the same search. */
export function bindingOf(subscriptionId: string, parameters: SearchedFor): CursorBinding {
  return { owner: subscriptionId, search: JSON.stringify(parameters) };
}

/** Opens a cursor that a caller sent with valid parameters. Returns what is wrong if the search cannot go on from it. */
export function openSearchCursor(cursor: string, binding: CursorBinding, keys: KeyRing): RunPosition | CursorProblem {
  const opened = openCursor(cursor, binding, keys);
  if (!opened.ok) return 'invalid';
  return opened.position.served >= maxCompaniesPerChain ? 'limitReached' : opened.position;
}

/**
 * Checks the cursors of one subscription. Without parameters only the seal is checked.
 *
 * The seal comes first: parameters cost more, and are normalised only for those who have a cursor of this service.
 */
export function cursorCheck(subscriptionId: string, keys: KeyRing): CheckCursor {
  return (cursor, parameters) => {
    if (!isSealedCursor(cursor, subscriptionId, keys)) return 'invalid';
    if (!parameters) return undefined;
    const opened = openSearchCursor(cursor, bindingOf(subscriptionId, toSearchedFor(parameters)), keys);
    return typeof opened === 'string' ? opened : undefined;
  };
}
