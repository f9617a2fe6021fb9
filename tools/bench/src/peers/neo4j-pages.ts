import { CompanyGraph } from '@company-relations/company-graph';
import { splitPublishedParts, serviceId, type ServiceId } from '@company-relations/ownership';
import neo4j, { type Driver } from 'neo4j-driver';
import { benchGrants } from '../bench-subscription';
import { type PageRequest, serveBare } from './bare-server';
import { QueryRecorder, type RecordedQuery } from './recorded-query';

type Link = readonly [type: string, record: string, serviceId: number, isCompany: boolean, published: string];

/** A row with the ultimate owners that the graph stores. It has no service id. This peer sends no ultimate owners. */
interface OwnersRow {
  readonly serviceId: null;
}

interface Row {
  readonly serviceId: number;
  readonly profile: string;
  readonly parents: readonly Link[];
  readonly children: readonly Link[];
}

/**
 * A limit that no company exceeds. The service streams the links of very large companies in chunks, but the peer reads
 * them all at once.
 */
const unlimited = { perQuery: 1_000_000_000, perCompany: 64, perChunk: 250 };

/**
 * Serves pages over the bare driver. It sends the same queries with the same parameters as the service, but without the
 * limit of links. Each packed value is parsed and the result is written as JSON. Nothing is masked, ordered, renamed or
 * left out.
 */
export async function serveNeo4jPages(port: number, uri: string, user: string, password: string): Promise<void> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), { disableLosslessIntegers: true });
  const recorder = new QueryRecorder();
  const graph = new CompanyGraph(recorder, { ultimateOwnershipBudget: 0, links: unlimited });
  await serveBare(port, async ({ after, limit }: PageRequest) => {
    const filter = { countries: benchGrants.countries };
    const search = await recorder.queryOf(() => graph.search(filter, benchGrants, { after, limit: limit + 1 }));
    const ids = (await rowsOf<{ id: number }>(driver, search))
      .slice(0, limit)
      .map(({ id }): ServiceId => serviceId(id));
    const load = await recorder.queryOf(() => graph.loadRelations(ids, benchGrants));
    const rows = await rowsOf<Row | OwnersRow>(driver, load);
    const companies = rows.flatMap((row) => (row.serviceId === null ? [] : parsed(row)));
    return JSON.stringify({ companies, after: ids.at(-1) ?? null });
  });
}

async function rowsOf<T>(driver: Driver, { text, parameters }: RecordedQuery): Promise<T[]> {
  const session = driver.session({ defaultAccessMode: neo4j.session.READ });
  try {
    return (await session.run(text, parameters)).records.map((record) => record.toObject() as T);
  } finally {
    await session.close();
  }
}

function parsed({ serviceId: id, profile, parents, children }: Row): object {
  return {
    serviceId: id,
    profile: JSON.parse(profile) as unknown,
    parents: parents.map(parsedLink),
    children: children.map(parsedLink),
  };
}

function parsedLink([type, record, id, isCompany, published]: Link): object {
  return {
    type,
    id,
    isCompany,
    record: JSON.parse(record) as unknown,
    profile: JSON.parse(profileText(published)) as unknown,
  };
}

/**
 * The text of a profile. The profile of a protected entity is stored as a whole. Any other profile is stored as two
 * texts without braces.
 */
function profileText(stored: string): string {
  if (stored.startsWith('{')) return stored;
  const { before, after } = splitPublishedParts(stored);
  return `{${before.slice(1)}${after}}`;
}
