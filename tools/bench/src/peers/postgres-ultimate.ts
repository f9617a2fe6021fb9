import { type OwnershipLink, serviceId, UltimateOwnership } from '@company-relations/ownership';
import pg from 'pg';
import type { CompanyOwnerships } from '../ownerships-content';
import { holdingsAbove, holdingsBelow } from '../postgres/holdings';
import { pageQueryWithIds } from '../postgres/page';
import { serveBare } from './bare-server';

/**
 * Serves pages with ultimate ownerships from PostgreSQL with the same rows. Recursive queries collect the holdings.
 * `UltimateOwnership` of the service computes the figures. One more query reads the entities.
 */
export async function servePostgresUltimate(
  port: number,
  connectionString: string,
  countries: readonly string[],
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 20 });
  await serveBare(port, async ({ after, limit }) => {
    const { rows } = await pool.query<{ page: string; ids: number[] | null }>({
      name: 'page-with-ids',
      text: pageQueryWithIds,
      values: [countries, after, limit],
    });
    const { page, ids } = rows[0] as (typeof rows)[0];
    const companies = ids ?? [];
    const above = await holdingsAbove(pool, companies);
    const ownerships = await ownershipsOf(pool, companies, above);
    const ultimate = await withEntities(pool, ownerships);
    return `{"page":${page},"ultimate":${ultimate},"after":${companies.at(-1) ?? 0}}`;
  });
}

async function ownershipsOf(
  pool: pg.Pool,
  companies: readonly number[],
  above: readonly OwnershipLink[],
): Promise<CompanyOwnerships[]> {
  const upward = new UltimateOwnership(above);
  const tops = companies.filter((company) => upward.isUltimateOwner(serviceId(company)));
  const downward = new UltimateOwnership(tops.length === 0 ? [] : await holdingsBelow(pool, tops));
  const isTop = new Set(tops);
  return companies.map((company) => ({
    company,
    above: upward.owners(serviceId(company)).map(({ owner, stake }) => ({ entity: owner, stake })),
    below: isTop.has(company)
      ? downward.owned(serviceId(company)).map(({ owned, stake }) => ({ entity: owned, stake }))
      : [],
  }));
}

/** A JSON text with one row for each ultimate ownership and the profile of the owner or owned company. */
async function withEntities(pool: pg.Pool, ownerships: readonly CompanyOwnerships[]): Promise<string> {
  const stakes = ownerships.flatMap(({ company, above, below }) => [
    ...above.map((stake) => ({ company, isAbove: true, ...stake })),
    ...below.map((stake) => ({ company, isAbove: false, ...stake })),
  ]);
  const columns = [
    stakes.map(({ company }) => company),
    stakes.map(({ isAbove }) => isAbove),
    stakes.map(({ entity }) => entity),
    stakes.map(({ stake }) => stake.stakePercent ?? null),
    stakes.map(({ stake }) => stake.minStakePercent ?? null),
    stakes.map(({ stake }) => stake.maxStakePercent ?? null),
  ];
  const { rows } = await pool.query<{ ultimate: string | null }>({
    name: 'with-entities',
    text: withEntitiesQuery,
    values: columns,
  });
  return rows[0]?.ultimate ?? '[]';
}

const withEntitiesQuery = `
  SELECT json_agg(json_build_object('company', t.company, 'isAbove', t.is_above, 'entity', t.entity, 'stakePercent', t.stake,
    'minStakePercent', t.min, 'maxStakePercent', t.max, 'isCompany', e.is_company, 'profile', e.profile))::text AS ultimate
  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::float8[], $5::float8[], $6::float8[]) AS t(company, is_above, entity, stake, min, max)
  JOIN entity e ON e.service_id = t.entity`;
