import { type OwnerAndOwned, untilDays } from '@company-relations/company-graph';
import { type GraphTransaction, int } from '@company-relations/neo4j-client';
import { ultimateOwnershipRevision } from '@company-relations/ownership';
import ownersAndDays from '../queries/figures/owners-and-days.cypher';
import { inParts } from './in-parts';

/**
 * For companies, a later day before which no holding in the company, or in one of its direct and indirect owners, begins
 * or ends, in days since 1970-01-01 (UTC). The day is undefined if none ever does.
 */
export type UntilDays = ReadonlyMap<number, number | undefined>;

export interface UntilOptions {
  /** In days since 1970-01-01 (UTC). */
  readonly today: number;
  /**
   * Companies whose stored figures may be different after this transaction, which may not have stored this yet. Their
   * stored days are not used.
   */
  readonly affected: ReadonlySet<number>;
  /** What earlier transactions found, if no holding has changed since then. */
  readonly before: UntilDays;
}

interface OwnersRow {
  readonly owned: number;
  readonly owners: readonly (readonly [serviceId: number, doFiguresCount: boolean, until: number | null])[];
  readonly nextDay: number | null;
}

/**
 * Finds until which day the figures (ultimate ownerships) of companies stay omitted at least. The holdings above a
 * company may be very many. So the walk to the owners ends at companies whose stored figures count, and uses their
 * stored days.
 *
 * @returns the days of the companies and of the owners at which the walk was, without those of `before`.
 * @throws GraphUnavailable
 */
export async function untilOfOmitted(
  transaction: GraphTransaction,
  omitted: readonly number[],
  { today, affected, before }: UntilOptions,
): Promise<UntilDays> {
  const walked = new Set(omitted.filter((company) => !before.has(company)));
  const holdings: OwnerAndOwned[] = [];
  const days = new Map<number, number>();
  const note = (company: number, day: number | null | undefined) => {
    if (typeof day === 'number') days.set(company, day);
  };
  const parameters = { today: int(today), revision: int(ultimateOwnershipRevision) };
  for (let open = [...walked]; open.length > 0;) {
    const rows = await inParts<OwnersRow>(transaction, ownersAndDays, open, parameters);
    open = [];
    for (const { owned, owners, nextDay } of rows) {
      note(owned, nextDay);
      for (const [owner, doFiguresCount, until] of owners) {
        holdings.push({ owner, owned });
        if (walked.has(owner)) continue;
        if (before.has(owner)) note(owner, before.get(owner));
        else if (doFiguresCount && !affected.has(owner)) note(owner, until);
        else {
          walked.add(owner);
          open.push(owner);
        }
      }
    }
  }
  const untilOf = untilDays(holdings, days);
  return new Map([...walked].map((company) => [company, untilOf.get(company)]));
}
