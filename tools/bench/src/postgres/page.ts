const link = (end: string) => `coalesce((
      SELECT json_agg(json_build_object('type', r.type, 'id', e.service_id, 'isCompany', e.is_company, 'record', r.record, 'profile', e.profile))
      FROM record r JOIN entity e ON e.service_id = r.${end === 'company' ? 'party' : 'company'}
      WHERE r.${end} = c.service_id${end === 'party' ? ' AND e.country_code = ANY($1)' : ''}), '[]'::json)`;

/** A page of the companies of all these countries after an id: of each country by its index, then the first of all. */
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
    'companies', coalesce(json_agg(json_build_object(
      'serviceId', c.service_id, 'profile', c.profile, 'parents', ${link('company')}, 'children', ${link('party')})), '[]'::json),
    'after', max(c.service_id))::text AS page
  FROM page JOIN entity c ON c.service_id = page.id`;

/** The same with the ids of the companies beside it. */
export const pageQueryWithIds = pageQuery.replace('::text AS page', '::text AS page, array_agg(c.service_id::float8 ORDER BY c.service_id) AS ids');
