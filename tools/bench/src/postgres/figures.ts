import { type GraphClient, ints } from '@company-relations/neo4j-client';
import { serviceId, UltimateOwnership } from '@company-relations/ownership';
import type pg from 'pg';
import figuresOf from '../queries/figures-of.cypher';
import omittedCompanies from '../queries/omitted-companies.cypher';
import { filledOnce } from './filled-once';
import { columns, graphRows } from './graph-rows';
import { holdingsAbove } from './holdings';

/** The ultimate ownership of an owner in a company. `record` is the stake as JSON. */
interface FigureRow {
  readonly owned: number;
  readonly owner: number;
  readonly record: string;
}

/** The number of companies whose figures are computed at once. */
const computedAtOnce = 100;

/**
 * Fills a table of the figures (ultimate ownerships) that the graph keeps. The graph keeps none of companies with more
 * holdings than its bound. Their figures are computed with the solver of the service, because PostgreSQL has no bound.
 *
 * @param content identifies the content of the graph.
 */
export async function fillFigures(connectionString: string, graph: GraphClient, content: string): Promise<void> {
  const filled = { part: 'figures', content: [content, emptyTable, indexes].join('\n') };
  await filledOnce(connectionString, filled, async (client) => {
    await client.query(emptyTable);
    for await (const { companies } of graphRows(graph)) {
      if (companies.length === 0) continue;
      await insert(client, await graph.read<FigureRow>(figuresOf, { serviceIds: ints(companies) }));
    }
    const omitted = await graph.read<{ serviceId: number }>(omittedCompanies);
    for (let at = 0; at < omitted.length; at += computedAtOnce)
      await insert(client, await computed(client, omitted.slice(at, at + computedAtOnce)));
    await client.query(indexes);
    await client.query('VACUUM ANALYZE ultimate');
  });
}

async function computed(client: pg.Client, companies: readonly { readonly serviceId: number }[]): Promise<FigureRow[]> {
  const ids = companies.map((company) => company.serviceId);
  const ownership = new UltimateOwnership(await holdingsAbove(client, ids));
  return ids.flatMap((owned) =>
    ownership.owners(serviceId(owned)).map(({ owner, stake }) => ({ owned, owner, record: JSON.stringify(stake) })),
  );
}

async function insert(client: pg.Client, rows: readonly FigureRow[]): Promise<void> {
  if (rows.length > 0) await client.query(insertFigures, columns(rows, ['owned', 'owner', 'record']));
}

const emptyTable = `
  DROP TABLE IF EXISTS ultimate;
  CREATE TABLE ultimate (owned bigint NOT NULL, owner bigint NOT NULL, record json NOT NULL)`;

const insertFigures =
  'INSERT INTO ultimate SELECT a, b, c::json FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS rows(a, b, c)';

const indexes = `
  CREATE INDEX ultimate_owned ON ultimate (owned);
  CREATE INDEX ultimate_owner ON ultimate (owner)`;
