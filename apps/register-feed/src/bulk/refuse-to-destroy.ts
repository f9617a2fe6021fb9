import { countText } from '@company-relations/command-line';
import type { ExistingContent } from '@company-relations/register-loader';

/** The graph contains something that an import would destroy. */
export class GraphNotEmptyError extends Error {
  override readonly name = 'GraphNotEmptyError';
}

/**
 * Refuses an import that would destroy the content of the graph, unless `overwrite` is true. If persons were erased
 * from the graph, the import is refused even with `overwrite`.
 *
 * @throws GraphNotEmptyError with what would be lost.
 */
export function refuseToDestroy(
  { companies, persons, removals, protectionClaims, erasures, packageOrders, packages }: ExistingContent,
  overwrite: boolean,
): void {
  // An import does not check whether persons were erased. It would add erased persons again. It would also delete the
  // stored hashes that keep loads from adding these persons.
  if (erasures > 0)
    throw new GraphNotEmptyError(
      `${erasures === 1 ? 'A person was' : `${erasures} persons were`} erased from the graph, whom an import would bring back: nothing was changed. feed load leaves them out. To begin with a new graph, and repeat the erasures before it is served: docs/bulk.md, "A graph of your own".`,
    );
  const existing = Object.entries({
    company: companies,
    person: persons,
    removal: removals,
    'protection claim': protectionClaims,
    'package order': packageOrders,
    package: packages,
  }).flatMap(([what, count]) => (count > 0 ? [countText(count, what)] : []));
  if (existing.length > 0 && !overwrite)
    throw new GraphNotEmptyError(
      `The graph holds ${existing.join(', ')}: nothing was changed. --overwrite replaces all of it; feed load adds to it.`,
    );
}
