import { type GraphClient, int, ints } from '@company-relations/neo4j-client';
import pg from 'pg';
import entitiesAfter from '../queries/entities-after.cypher';
import recordsOf from '../queries/records-of.cypher';

const batchSize = 2_000;

interface EntityRow {
  readonly serviceId: number;
  readonly isCompany: boolean;
  readonly countryCode: string | null;
  readonly profile: string;
}

interface RecordRow {
  readonly party: number;
  readonly company: number;
  readonly type: string;
  readonly record: string;
}

/**
 * Copies all entities and records of the graph to PostgreSQL, with packed values unchanged.
 *
 * @param content identifies the content of the graph. Nothing is copied if the database was filled from the same
 * content.
 */
export async function fillPostgres(connectionString: string, graph: GraphClient, content: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('CREATE TABLE IF NOT EXISTS filled_from (content text)');
    const { rows } = await client.query<{ content: string }>('SELECT content FROM filled_from');
    // The database is also filled again if the SQL schema changed.
    const filledFrom = [content, emptyTables, holdings, indexes].join('\n');
    if (rows[0]?.content === filledFrom) return;
    await client.query(emptyTables);
    await copyAll(client, graph);
    await client.query(holdings);
    await client.query(indexes);
    await client.query('VACUUM ANALYZE entity, record, holding');
    await client.query('INSERT INTO filled_from VALUES ($1)', [filledFrom]);
  } finally {
    await client.end();
  }
}

async function copyAll(client: pg.Client, graph: GraphClient): Promise<void> {
  for (let after = 0; ;) {
    const entities = await graph.read<EntityRow>(entitiesAfter, { after: int(after), limit: int(batchSize) });
    const last = entities.at(-1);
    if (!last) return;
    after = last.serviceId;
    await client.query(insertEntities, columns(entities, ['serviceId', 'isCompany', 'countryCode', 'profile']));
    const companies = entities.filter(({ isCompany }) => isCompany).map(({ serviceId }) => serviceId);
    if (companies.length === 0) continue;
    const records = await graph.read<RecordRow>(recordsOf, { serviceIds: ints(companies) });
    await client.query(insertRecords, columns(records, ['party', 'company', 'type', 'record']));
  }
}

function columns<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

const emptyTables = `
  DROP TABLE IF EXISTS entity, record, holding;
  DELETE FROM filled_from;
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
