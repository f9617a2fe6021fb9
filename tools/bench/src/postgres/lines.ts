import type { GraphClient } from '@company-relations/neo4j-client';
import { filledOnce } from './filled-once';
import { columns, graphRows } from './graph-rows';
import { lineEntity, lineRecord } from './line-values';

/**
 * Fills tables of all entities and records with the member names that the lines of batch packages have, so that lines
 * of PostgreSQL are as long as those of the builder.
 *
 * @param content identifies the content of the graph.
 */
export async function fillLines(connectionString: string, graph: GraphClient, content: string): Promise<void> {
  const filled = { part: 'lines', content: [content, emptyTables, indexes].join('\n') };
  await filledOnce(connectionString, filled, async (client) => {
    await client.query(emptyTables);
    for await (const { entities, records } of graphRows(graph)) {
      const lines = entities.map(lineEntity);
      const names = ['serviceId', 'isCompany', 'countryCode', 'own', 'published'] as const;
      await client.query(insertEntities, columns(lines, names));
      if (records.length > 0)
        await client.query(insertRecords, columns(records.map(lineRecord), ['party', 'company', 'member', 'value']));
    }
    await client.query(indexes);
    await client.query('VACUUM ANALYZE line_entity, line_record');
  });
}

/**
 * Copies all companies of a country as lines of JSON, with the records of a page of PostgreSQL.
 *
 * @param granted the countries of the companies that are listed as children.
 */
export function copyQuery(country: string, granted: readonly string[]): string {
  const relations = (end: 'company' | 'party', condition = '') => `coalesce((
      SELECT json_agg(json_build_object('ServiceId', e.service_id, 'Profile', e.published, r.member, r.value))
      FROM line_record r JOIN line_entity e ON e.service_id = r.${end === 'company' ? 'party' : 'company'}
      WHERE r.${end} = c.service_id${condition}), '[]'::json)`;
  const ofGranted = ` AND e.country_code = ANY('{${granted.join(',')}}'::text[])`;
  const lines = `SELECT json_build_object(
      'ServiceId', c.service_id, 'Profile', c.own, 'Parents', ${relations('company')}, 'Children', ${relations('party', ofGranted)})
    FROM line_entity c WHERE c.is_company AND c.country_code = '${country}' ORDER BY c.service_id`;
  // JSON contains neither of the two control characters, so nothing is escaped. The plain format would escape
  // backslashes.
  return `COPY (${lines}) TO STDOUT (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`;
}

const emptyTables = `
  DROP TABLE IF EXISTS line_entity, line_record;
  CREATE TABLE line_entity (service_id bigint PRIMARY KEY, is_company boolean NOT NULL, country_code text, own json, published json NOT NULL);
  CREATE TABLE line_record (party bigint NOT NULL, company bigint NOT NULL, member text NOT NULL, value json NOT NULL)`;

const insertEntities =
  'INSERT INTO line_entity SELECT a, b, c, d::json, e::json FROM unnest($1::bigint[], $2::boolean[], $3::text[], $4::text[], $5::text[]) AS rows(a, b, c, d, e)';
const insertRecords =
  'INSERT INTO line_record SELECT a, b, c, d::json FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS rows(a, b, c, d)';

const indexes = `
  CREATE INDEX line_entity_country ON line_entity (country_code, service_id) WHERE is_company;
  CREATE INDEX line_record_company ON line_record (company);
  CREATE INDEX line_record_party ON line_record (party)`;
