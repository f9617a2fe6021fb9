import type { Grants } from '@company-relations/authorization';
import type { CompanyFilter, CompanyGraph } from '../src/index';

/** Returns the ids of all companies that a search finds, page after page. */
export async function wholeRun(
  companies: CompanyGraph,
  filter: CompanyFilter,
  grants: Grants,
  limit: number,
): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    const page = await companies.search(filter, grants, { after: found.at(-1) ?? 0, limit });
    found.push(...page);
    if (page.length < limit) return found;
  }
}
