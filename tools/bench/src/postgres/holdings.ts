import type { OwnershipLink } from '@company-relations/ownership';
import type pg from 'pg';
import { type HoldingRow, linkOf } from '../holding-rows';

type Client = Pick<pg.Pool, 'query'>;

/** All current holdings that lead to the companies over any number of levels, each once. */
export function holdingsAbove(client: Client, companies: readonly number[]): Promise<OwnershipLink[]> {
  return holdingsOf(client, 'holdings-above', holdingsAboveQuery, companies);
}

/** The same from the table of records, in which holdings, roles and ended records lie together as a register gives them. */
export function holdingsAboveInRecords(client: Client, companies: readonly number[]): Promise<OwnershipLink[]> {
  return holdingsOf(client, 'holdings-above-in-records', holdingsAboveInRecordsQuery, companies);
}

/** All current holdings in the companies in which those hold over any number of levels, each once. */
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

/** `UNION` meets every company once, for the whole page: through loops, and where several of the companies share owners. */
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
