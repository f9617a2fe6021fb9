import type { Stake } from '@company-relations/ownership';

/** The ultimate owners of a company, and the companies that it ultimately owns. */
export interface CompanyOwnerships {
  readonly company: number;
  readonly above: readonly UltimateStake[];
  readonly below: readonly UltimateStake[];
}

export interface UltimateStake {
  readonly entity: number;
  readonly stake: Stake;
}

interface WireRelation {
  readonly ServiceId: number;
  readonly UltimateOwnerships?: readonly {
    readonly OwnershipStake?: number;
    readonly MinOwnershipStake?: number;
    readonly MaxOwnershipStake?: number;
  }[];
}

/** An ultimate ownership as the peer sends it. */
interface PeerRow {
  readonly company: number;
  readonly isAbove: boolean;
  readonly entity: number;
  readonly stakePercent: number | null;
  readonly minStakePercent: number | null;
  readonly maxStakePercent: number | null;
}

interface WireCompany {
  readonly ServiceId: number;
  readonly Parents?: readonly WireRelation[];
  readonly Children?: readonly WireRelation[];
}

/** A company as PostgreSQL sends it from a table of ultimate ownerships. */
interface TableCompany {
  readonly serviceId: number;
  readonly above: readonly TableRow[];
  readonly below: readonly TableRow[];
}

interface TableRow {
  readonly id: number;
  readonly record: Stake;
}

/**
 * The ultimate ownerships of a page of the API as a text. Pages with equal ultimate ownerships have equal texts.
 *
 * @param leftOut companies that the text does not contain.
 */
export function contentOfApi(body: Buffer, leftOut: ReadonlySet<number>): string {
  const { Relations } = JSON.parse(body.toString()) as { Relations: WireCompany[] };
  const companies = Relations.map(({ ServiceId, Parents = [], Children = [] }) => ({
    company: ServiceId,
    above: stakesIn(Parents),
    below: stakesIn(Children),
  }));
  return textOf(companies, leftOut);
}

/** The ultimate ownerships of a page of the peer that computes them, as a text in the same form. */
export function contentOfComputed(body: Buffer, leftOut: ReadonlySet<number>): string {
  const { page, ultimate } = JSON.parse(body.toString()) as {
    page: { companies: { serviceId: number }[] };
    ultimate: PeerRow[];
  };
  const ids = page.companies.map(({ serviceId }) => serviceId).sort((a, b) => a - b);
  const byCompany = new Map(
    ids.map((company) => [company, { company, above: [] as UltimateStake[], below: [] as UltimateStake[] }]),
  );
  for (const { company, isAbove, entity, stakePercent, minStakePercent, maxStakePercent } of ultimate) {
    const stake = {
      stakePercent: stakePercent ?? undefined,
      minStakePercent: minStakePercent ?? undefined,
      maxStakePercent: maxStakePercent ?? undefined,
    };
    byCompany.get(company)?.[isAbove ? 'above' : 'below'].push({ entity, stake });
  }
  return textOf([...byCompany.values()], leftOut);
}

/** The ultimate ownerships of a page of the peer with a table of them, as a text in the same form. */
export function contentOfTable(body: Buffer, leftOut: ReadonlySet<number>): string {
  const { companies } = JSON.parse(body.toString()) as { companies: readonly TableCompany[] };
  const stakes = (rows: readonly TableRow[]) => rows.map(({ id, record }) => ({ entity: id, stake: record }));
  const ascending = [...companies].sort((a, b) => a.serviceId - b.serviceId);
  return textOf(
    ascending.map(({ serviceId, above, below }) => ({
      company: serviceId,
      above: stakes(above),
      below: stakes(below),
    })),
    leftOut,
  );
}

function stakesIn(relations: readonly WireRelation[]): UltimateStake[] {
  return relations.flatMap(({ ServiceId, UltimateOwnerships = [] }) =>
    UltimateOwnerships.map(({ OwnershipStake, MinOwnershipStake, MaxOwnershipStake }) => ({
      entity: ServiceId,
      stake: { stakePercent: OwnershipStake, minStakePercent: MinOwnershipStake, maxStakePercent: MaxOwnershipStake },
    })),
  );
}

/** A figure of 0 counts as missing, because the API omits it. */
function textOf(companies: readonly CompanyOwnerships[], leftOut: ReadonlySet<number>): string {
  const figures = ({ stakePercent, minStakePercent, maxStakePercent }: Stake) => [
    stakePercent || null,
    minStakePercent || null,
    maxStakePercent || null,
  ];
  const sorted = (stakes: readonly UltimateStake[]) =>
    [...stakes].sort((a, b) => a.entity - b.entity).map(({ entity, stake }) => [entity, ...figures(stake)]);
  return companies
    .filter(({ company }) => !leftOut.has(company))
    .map(({ company, above, below }) => JSON.stringify([company, sorted(above), sorted(below)]))
    .join('\n');
}

/** The companies that the API names because they have too many holdings. It leaves out their ultimate ownerships. */
export function omittedIn(headers: ReadonlyMap<string, string>): ReadonlySet<number> {
  return new Set((headers.get('x-ultimate-ownerships-omitted') ?? '').match(/\d+/g)?.map(Number));
}

/** The service ids of the companies on a page of the API. */
export function companiesIn(body: Buffer): number[] {
  return (JSON.parse(body.toString()) as { Relations: WireCompany[] }).Relations.map(({ ServiceId }) => ServiceId);
}
