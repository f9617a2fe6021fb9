/** The countries of the companies that are listed as children are the first parameter. */
const link = (end: 'company' | 'party') => `coalesce((
      SELECT json_agg(json_build_object('type', r.type, 'id', e.service_id, 'isCompany', e.is_company, 'record', r.record, 'profile', e.profile))
      FROM record r JOIN entity e ON e.service_id = r.${end === 'company' ? 'party' : 'company'}
      WHERE r.${end} = c.service_id${end === 'party' ? ' AND e.country_code = ANY($1)' : ''}), '[]'::json)`;

/** The figures (ultimate ownerships) of which the company is the owned one, or the owner. */
const figures = (end: 'owned' | 'owner') => `coalesce((
      SELECT json_agg(json_build_object('id', e.service_id, 'isCompany', e.is_company, 'record', u.record, 'profile', e.profile))
      FROM ultimate u JOIN entity e ON e.service_id = u.${end === 'owned' ? 'owner' : 'owned'}
      WHERE u.${end} = c.service_id${end === 'owner' ? ' AND e.country_code = ANY($1)' : ''}), '[]'::json)`;

const members = `'serviceId', c.service_id, 'profile', c.profile, 'parents', ${link('company')}, 'children', ${link('party')}`;

/**
 * A page of the companies of these countries after an id. It first finds companies of each country with the index, and
 * then takes those with the lowest ids.
 */
const pageOf = (companyMembers: string) => `
  WITH page AS MATERIALIZED (
    SELECT id FROM unnest($1::text[]) AS country, LATERAL (
      SELECT service_id AS id FROM entity
      WHERE country_code = country AND is_company AND service_id > $2
      ORDER BY service_id LIMIT $3
    ) AS found
    ORDER BY id LIMIT $3
  )
  SELECT json_build_object(
    'companies', coalesce(json_agg(json_build_object(${companyMembers})), '[]'::json),
    'after', max(c.service_id))::text AS page
  FROM page JOIN entity c ON c.service_id = page.id`;

export const pageQuery = pageOf(members);

/** The same page, with the ultimate owners of each company, and the companies that it ultimately owns, from a table. */
export const pageQueryWithFigures = pageOf(`${members}, 'above', ${figures('owned')}, 'below', ${figures('owner')}`);

/** The same page, with the ids of its companies in a second column. */
export const pageQueryWithIds = pageQuery.replace(
  '::text AS page',
  '::text AS page, array_agg(c.service_id::float8 ORDER BY c.service_id) AS ids',
);
