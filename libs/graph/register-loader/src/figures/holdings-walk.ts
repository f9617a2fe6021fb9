import { type CypherQuery, type GraphTransaction, ints } from '@company-relations/neo4j-client';
import companiesBelow from '../queries/figures/companies-below.cypher';
import ownersAbove from '../queries/figures/owners-above.cypher';

/** The largest number of ids in one query. */
const idsPerQuery = 10_000;

/** The companies and persons that a walk along holdings reached. */
export interface ReachedEntities {
  /** The starts and all others. */
  readonly all: ReadonlySet<number>;
  /** The companies in `all` at which the walk did not start. */
  readonly companies: ReadonlySet<number>;
}

interface MetRow {
  readonly serviceId: number;
  readonly isCompany: boolean;
}

/**
 * Returns the given companies and all companies that they own directly or indirectly, over any number of levels.
 * Holdings that begin on a later day are followed too, because a process whose clock is on another day may have derived
 * figures from them.
 *
 * @throws GraphUnavailable
 */
export async function withCompaniesBelow(
  transaction: GraphTransaction,
  companies: Iterable<number>,
): Promise<ReadonlySet<number>> {
  return (await walk(transaction, companiesBelow, companies)).all;
}

/**
 * Returns the given companies and all their direct and indirect owners, over any number of levels. Holdings that begin
 * on a later day are followed too.
 *
 * @param except entities that are left out. It must contain all their owners.
 * @throws GraphUnavailable
 */
export function withOwnersAbove(
  transaction: GraphTransaction,
  companies: Iterable<number>,
  except: ReadonlySet<number> = new Set(),
): Promise<ReachedEntities> {
  return walk(transaction, ownersAbove, companies, except);
}

/** Runs a query for a part of the ids at a time, and returns the rows of all parts. */
export async function inParts<Row>(
  transaction: GraphTransaction,
  query: CypherQuery,
  serviceIds: readonly number[],
  parameters: Record<string, unknown> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < serviceIds.length; at += idsPerQuery) {
    const part = serviceIds.slice(at, at + idsPerQuery);
    for (const row of await transaction.run<Row>(query, { ...parameters, serviceIds: ints(part) })) rows.push(row);
  }
  return rows;
}

async function walk(
  transaction: GraphTransaction,
  step: CypherQuery,
  starts: Iterable<number>,
  except: ReadonlySet<number> = new Set(),
): Promise<ReachedEntities> {
  const all = new Set([...starts].filter((id) => !except.has(id)));
  const companies = new Set<number>();
  for (let open = [...all]; open.length > 0;) {
    const rows = await inParts<MetRow>(transaction, step, open);
    const met = rows.filter(({ serviceId }) => !all.has(serviceId) && !except.has(serviceId));
    open = [...new Set(met.map(({ serviceId }) => serviceId))];
    for (const { serviceId, isCompany } of met) {
      all.add(serviceId);
      if (isCompany) companies.add(serviceId);
    }
  }
  return { all, companies };
}
