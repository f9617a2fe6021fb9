import type { GraphClient } from '@company-relations/neo4j-client';
import type pg from 'pg';
import { filledOnce } from './filled-once';
import { columns, graphRows } from './graph-rows';

/**
 * Copies all entities and records of the graph to PostgreSQL, with packed values unchanged.
 *
 * @param content identifies the content of the graph. Nothing is copied if the database was filled from the same
 * content.
 */
export async function fillPostgres(connectionString: string, graph: GraphClient, content: string): Promise<void> {
  // The database is also filled again if the SQL schema changed.
  const filled = { part: 'rows', content: [content, emptyTables, holdings, indexes].join('\n') };
  await filledOnce(connectionString, filled, async (client) => {
    await client.query(emptyTables);
    await copyAll(client, graph);
    await client.query(holdings);
    await client.query(indexes);
    await client.query('VACUUM ANALYZE entity, record, holding');
  });
}

async function copyAll(client: pg.Client, graph: GraphClient): Promise<void> {
  for await (const { entities, records } of graphRows(graph)) {
    await client.query(insertEntities, columns(entities, ['serviceId', 'isCompany', 'countryCode', 'profile']));
    if (records.length > 0) await client.query(insertRecords, columns(records, ['party', 'company', 'type', 'record']));
  }
}

const emptyTables = `
  DROP TABLE IF EXISTS entity, record, holding;
  CREATE TABLE entity (service_id bigint PRIMARY KEY, is_company boolean NOT NULL, country_code text, profile json NOT NULL);
  CREATE TABLE record (party bigint NOT NULL, company bigint NOT NULL, type text NOT NULL, record json NOT NULL)`;

const insertEntities =
  'INSERT INTO entity SELECT a, b, c, d::json FROM unnest($1::bigint[], $2::boolean[], $3::text[], $4::text[]) AS rows(a, b, c, d)';
const insertRecords =
  'INSERT INTO record SELECT a, b, c, d::json FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS rows(a, b, c, d)';

/**
 * A second table of the current holdings, without their records. It is as narrow as the graph's relationships, and the
 * holdings in one company are stored together. The generated register has no holdings of votes alone.
 */
const holdings = `
  CREATE TABLE holding AS
  SELECT r.company AS owned, r.party AS owner, e.is_company AS by_company, (r.record->>'stakePercent')::float8 AS stake,
    (r.record->>'minStakePercent')::float8 AS min, (r.record->>'maxStakePercent')::float8 AS max
  FROM record r JOIN entity e ON e.service_id = r.party
  WHERE r.type = 'OWNS'
  ORDER BY r.company`;

const indexes = `
  CREATE INDEX entity_country ON entity (country_code, service_id) WHERE is_company;
  CREATE INDEX record_company ON record (company);
  CREATE INDEX record_party ON record (party);
  CREATE INDEX holding_owned ON holding (owned);
  CREATE INDEX holding_owner ON holding (owner)`;
