import { type OwnershipRecord, serviceId } from '@company-relations/ownership';
import type { CompanyRow, LinkRow } from '../relation-rows';
import { type HoldingRow, stakeOf, statesSharesAlone } from './holdings-walk';
import type { Holdings, ReadHolding } from './read-holdings';
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
  private readonly stated: ReadonlyMap<string, StatedHolding>;

  constructor(private readonly holdings: Holdings) {
    this.stated = new Map(holdings.stated.map((holding) => [keyOf(holding), holding]));
  }

  /**
   * Returns whether a company shows the holdings that were read.
   *
   * @param shown what `holdingsIn` returns if the holdings were read upwards, otherwise what `holdingsOf` returns.
   * @param mayShow returns whether the answer may show a holding that was read.
   */
  match(
    company: number,
    shown: readonly ShownHolding[],
    mayShow: (holding: ReadHolding) => boolean = () => true,
  ): boolean {
    const read = (this.holdings.ofCompanies.get(company) ?? []).filter(mayShow);
    const isSame = haveSameTexts(
      shown.map((each) => `${keyOf(each)} ${stakeInRecord(each.record)}`),
      read.map((each) => `${keyOf(each)} ${stakeText(each.row)}`),
    );
    return isSame && this.haveStatedRecords(shown, read);
  }

  /** Some stakes follow from records that are read later than the holdings, so these are compared too. */
  private haveStatedRecords(shown: readonly ShownHolding[], read: readonly ReadHolding[]): boolean {
    const shownBetween = byOwnerAndOwned(shown);
    return [...byOwnerAndOwned(read)].every(([key, between]) => {
      if (between.length === 1 && !between.some(({ row }) => statesSharesAlone(row))) return true;
      const stated = this.stated.get(key)?.records ?? [];
      return haveSameTexts(
        (shownBetween.get(key) ?? []).map(({ record }) => JSON.stringify(JSON.parse(record))),
        stated.map(({ record }) => JSON.stringify(record)),
      );
    });
  }
}

function byOwnerAndOwned<Holding extends HoldingKey>(holdings: readonly Holding[]): Map<string, Holding[]> {
  const groups = new Map<string, Holding[]>();
  for (const holding of holdings) {
    const group = groups.get(keyOf(holding));
    if (group) group.push(holding);
    else groups.set(keyOf(holding), [holding]);
  }
  return groups;
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
  return stakeText([0, false, ...stake, null]);
}

function stakeText(row: HoldingRow): string {
  return JSON.stringify(stakeOf(row));
}
