import { type OwnershipLink, type OwnershipRecord, type ServiceId, serviceId } from '@company-relations/ownership';
import type { CompanyRow, LinkRow } from '../relation-rows';
import { stakeOf } from './holdings-walk';
import type { Holdings } from './read-holdings';
import { type HoldingKey, keyOf, type StatedHolding } from './stated-holdings';

/** A holding that a company shows. */
interface ShownHolding extends HoldingKey {
  /** The record as JSON. */
  readonly record: string;
}

/** Returns the holdings in a company that its row has. */
export function holdingsIn({ serviceId: company, parents }: Pick<CompanyRow, 'serviceId' | 'parents'>): ShownHolding[] {
  return parents
    .filter(isHolding)
    .map(([, record, owner]) => ({ owner: serviceId(owner), owned: serviceId(company), record }));
}

/** Returns the holdings of a company that its row has. */
export function holdingsOf({
  serviceId: company,
  children,
}: Pick<CompanyRow, 'serviceId' | 'children'>): ShownHolding[] {
  return children
    .filter(isHolding)
    .map(([, record, owned]) => ({ owner: serviceId(company), owned: serviceId(owned), record }));
}

/**
 * Compares the holdings that companies show with those from which their ultimate ownerships were computed. These are read
 * by later queries, and a transaction may commit in between.
 */
export class ShownHoldings {
  private readonly readOf = new Map<number, OwnershipLink[]>();
  private readonly unconsolidated: ReadonlySet<string>;
  private readonly stated: ReadonlyMap<string, StatedHolding>;

  /**
   * @param end the end of the holdings at which a company is compared: `owned` if they were read upwards.
   * @param companies the companies that will be compared.
   */
  constructor(holdings: Holdings, end: 'owner' | 'owned', companies: Iterable<ServiceId>) {
    for (const company of companies) this.readOf.set(company, []);
    for (const link of holdings.asRead) this.readOf.get(link[end])?.push(link);
    this.unconsolidated = new Set(holdings.unconsolidated.map(keyOf));
    this.stated = new Map(holdings.stated.map((holding) => [keyOf(holding), holding]));
  }

  /**
   * Returns whether a company shows the holdings that were read.
   *
   * @param shown what `holdingsIn` returns if the holdings were read upwards, otherwise what `holdingsOf` returns.
   * @param mayShow returns whether the answer may show a holding that was read.
   */
  match(
    company: ServiceId,
    shown: readonly ShownHolding[],
    mayShow: (holding: HoldingKey) => boolean = () => true,
  ): boolean {
    const read = (this.readOf.get(company) ?? []).filter(mayShow);
    const isSame = haveSameTexts(
      shown.map((each) => `${keyOf(each)} ${stakeInRecord(each.record)}`),
      read.map((each) => `${keyOf(each)} ${JSON.stringify(each.stake)}`),
    );
    return isSame && this.haveStatedRecords(shown, read);
  }

  /** Some stakes follow from records that are read later than the holdings, so these are compared too. */
  private haveStatedRecords(shown: readonly ShownHolding[], read: readonly HoldingKey[]): boolean {
    const keys = [...new Set(read.map(keyOf))].filter((key) => this.unconsolidated.has(key));
    return keys.every((key) =>
      haveSameTexts(
        shown.filter((each) => keyOf(each) === key).map(({ record }) => JSON.stringify(JSON.parse(record))),
        (this.stated.get(key)?.records ?? []).map(({ record }) => JSON.stringify(record)),
      ),
    );
  }
}

function isHolding([, , , , , , , , isOfShares]: LinkRow): boolean {
  return isOfShares === true;
}

/** Returns whether two lists have the same texts, each as often. */
function haveSameTexts(one: readonly string[], other: readonly string[]): boolean {
  const sorted = [...other].sort();
  return one.length === other.length && [...one].sort().every((text, at) => text === sorted[at]);
}

function stakeInRecord(text: string): string {
  const record = JSON.parse(text) as OwnershipRecord;
  const { stakePercent = null, minStakePercent = null, maxStakePercent = null } = record;
  const { isMinStakeExcluded = null, isMaxStakeExcluded = null } = record;
  const stake = [stakePercent, minStakePercent, maxStakePercent, null, isMinStakeExcluded, isMaxStakeExcluded] as const;
  return JSON.stringify(stakeOf([0, false, ...stake, null]));
}
