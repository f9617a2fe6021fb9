/** @param countries - SQL expression for the countries of the companies that are listed as children. */
const link = (end: 'company' | 'party', countries = '$1') => `coalesce((
      SELECT json_agg(json_build_object('type', r.type, 'id', e.service_id, 'isCompany', e.is_company, 'record', r.record, 'profile', e.profile))
      FROM record r JOIN entity e ON e.service_id = r.${end === 'company' ? 'party' : 'company'}
      WHERE r.${end} = c.service_id${end === 'party' ? ` AND e.country_code = ANY(${countries})` : ''}), '[]'::json)`;

const company = (countries?: string) => `json_build_object(
      'serviceId', c.service_id, 'profile', c.profile, 'parents', ${link('company', countries)}, 'children', ${link('party', countries)})`;

/**
 * A page of the companies of these countries after an id. It first finds companies of each country with the index, and
 * then takes those with the lowest ids.
 */
export const pageQuery = `
  WITH page AS MATERIALIZED (
    SELECT id FROM unnest($1::text[]) AS country, LATERAL (
      SELECT service_id AS id FROM entity
      WHERE country_code = country AND is_company AND service_id > $2
      ORDER BY service_id LIMIT $3
    ) AS found
    ORDER BY id LIMIT $3
  )
  SELECT json_build_object(
    'companies', coalesce(json_agg(${company()}), '[]'::json),
    'after', max(c.service_id))::text AS page
  FROM page JOIN entity c ON c.service_id = page.id`;

/** The same page, with the ids of its companies in a second column. */
export const pageQueryWithIds = pageQuery.replace(
  '::text AS page',
  '::text AS page, array_agg(c.service_id::float8 ORDER BY c.service_id) AS ids',
);

/**
 * Copies all companies of a country as lines of JSON, with the same content as in a page.
 *
 * @param granted the countries of the companies that are listed as children.
 */
export function copyQuery(country: string, granted: readonly string[]): string {
  const lines = `SELECT ${company(`'{${granted.join(',')}}'::text[]`)} FROM entity c WHERE c.is_company AND c.country_code = '${country}' ORDER BY c.service_id`;
  // JSON contains neither of the two control characters, so nothing is escaped. The plain format would escape
  // backslashes.
  return `COPY (${lines}) TO STDOUT (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`;
}
