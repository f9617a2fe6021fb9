import type { OwnershipLink } from '@company-relations/ownership';
import type pg from 'pg';
import { type HoldingRow, linkOf } from '../holding-rows';

type Client = Pick<pg.Pool, 'query'>;

/** All current holdings that lead to the companies over any number of levels. Each holding occurs once. */
export function holdingsAbove(client: Client, companies: readonly number[]): Promise<OwnershipLink[]> {
  return holdingsOf(client, 'holdings-above', holdingsAboveQuery, companies);
}

/**
 * The same holdings from the table of records. This table contains holdings, roles and ended records together, as a
 * register publishes them.
 */
export function holdingsAboveInRecords(client: Client, companies: readonly number[]): Promise<OwnershipLink[]> {
  return holdingsOf(client, 'holdings-above-in-records', holdingsAboveInRecordsQuery, companies);
}

/**
 * All current holdings in the companies that the given companies own over any number of levels. Each holding occurs
 * once.
 */
export function holdingsBelow(client: Client, companies: readonly number[]): Promise<OwnershipLink[]> {
  return holdingsOf(client, 'holdings-below', holdingsBelowQuery, companies);
}

async function holdingsOf(
  client: Client,
  name: string,
  text: string,
  companies: readonly number[],
): Promise<OwnershipLink[]> {
  const { rows } = await client.query<HoldingRow>({ name, text, values: [companies] });
  return rows.map(linkOf);
}

const columns = 'h.owned::float8 AS owned, h.owner::float8 AS owner, h.stake, h.min, h.max';

/**
 * `UNION` visits every company once for the whole page, even if there are loops or several companies share an owner.
 */
const holdingsAboveQuery = `
  WITH RECURSIVE met(company) AS (
    SELECT unnest($1::bigint[])
    UNION
    SELECT h.owner FROM met JOIN holding h ON h.owned = met.company WHERE h.by_company
  )
  SELECT ${columns} FROM met JOIN holding h ON h.owned = met.company`;

const holdingsAboveInRecordsQuery = `
  WITH RECURSIVE met(company) AS (
    SELECT unnest($1::bigint[])
    UNION
    SELECT r.party FROM met JOIN record r ON r.company = met.company AND r.type = 'OWNS'
  )
  SELECT r.company::float8 AS owned, r.party::float8 AS owner, (r.record->>'stakePercent')::float8 AS stake,
    (r.record->>'minStakePercent')::float8 AS min, (r.record->>'maxStakePercent')::float8 AS max
  FROM met JOIN record r ON r.company = met.company AND r.type = 'OWNS'`;

const holdingsBelowQuery = `
  WITH RECURSIVE met(company) AS (
    SELECT h.owned FROM holding h WHERE h.owner = ANY($1::bigint[])
    UNION
    SELECT h.owned FROM met JOIN holding h ON h.owner = met.company
  )
  SELECT ${columns} FROM met JOIN holding h ON h.owned = met.company`;
