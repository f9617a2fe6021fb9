import { Random } from '../../random';
import { date } from '../../statement';
import { owningCompany, type RegisterOptions } from '../../synthetic-register';
import { isMistake, leiCategory, leiOf, type Midnight, midnight } from './lei-companies';

/** A record of RR-CDF. */
export interface Relationship {
  readonly child: string;
  readonly parent: string;
  readonly type: 'IS_DIRECTLY_CONSOLIDATED_BY' | 'IS_ULTIMATELY_CONSOLIDATED_BY' | 'IS_FUND-MANAGED_BY';
  readonly begin: Midnight;
  readonly end?: Midnight;
  /** The text of the consolidated share, in percent. */
  readonly percentage?: string;
  /** As `yyyy-MM-dd`. */
  readonly updatedOn: string;
}

/** A reason why a company reports no parent. */
export interface ReportingException {
  readonly lei: string;
  readonly category: 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT' | 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT';
  readonly reason: string;
}

/**
 * The types of the periods that each relationship has. In this register all three have the same days. Only the second
 * type is the period of the relationship itself.
 */
export const periodTypes = ['ACCOUNTING_PERIOD', 'RELATIONSHIP_PERIOD', 'DOCUMENT_FILING_PERIOD'];

const reasons = ['NATURAL_PERSONS', 'NATURAL_PERSONS', 'NON_CONSOLIDATING', 'NO_KNOWN_PERSON', 'NO_LEI', 'NON_PUBLIC'];

/** What a company reports about its parents: relationships to them, or reasons why there are none. */
export interface Parents {
  readonly relationships: readonly Relationship[];
  readonly exceptions: readonly ReportingException[];
}

const nothing: Parents = { relationships: [], exceptions: [] };

/** The parents that a company reports. A LEI that was registered by mistake reports nothing. */
export function parentsOf(options: RegisterOptions, number: number): Parents {
  if (isMistake(number)) return nothing;
  const random = Random.of(options.seed, 'lei parents', number);
  const category = leiCategory(number);
  if (category === 'BRANCH') return nothing;
  const parent =
    number > 1 && (category === 'FUND' || random.chance(0.35)) ? owningCompany(options, number, random) : number;
  const hasParent = parent !== number && !isMistake(parent) && leiCategory(parent) === 'GENERAL';
  if (!hasParent) return category === 'FUND' ? nothing : { ...nothing, exceptions: exceptionsOf(random, number) };
  const ends = { child: leiOf(number), parent: leiOf(parent) };
  const updated = { updatedOn: date(random, 2022, 2025) };
  const begin = midnight(random, 2005, 2018);
  if (category === 'FUND')
    return { ...nothing, relationships: [{ ...ends, type: 'IS_FUND-MANAGED_BY', begin, ...updated }] };
  const period = { begin, ...(random.chance(0.05) && { end: midnight(random, 2019, 2021) }), ...percentageOf(random) };
  const relationships = (['IS_DIRECTLY_CONSOLIDATED_BY', 'IS_ULTIMATELY_CONSOLIDATED_BY'] as const).map((type) => ({
    ...ends,
    type,
    ...period,
    ...updated,
  }));
  return { ...nothing, relationships };
}

/** Returns the consolidated share, which only some records have. One issuer of LEIs writes `1.00` for 100 %. */
function percentageOf(random: Random): Pick<Relationship, 'percentage'> {
  const drawn = random.next();
  if (drawn < 0.02) return { percentage: '1.00' };
  return drawn < 0.3 ? { percentage: `${random.int(51, 100)}.00` } : {};
}

function exceptionsOf(random: Random, number: number): ReportingException[] {
  const lei = leiOf(number);
  const reason = random.pick(reasons);
  return [
    { lei, category: 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT', reason },
    { lei, category: 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT', reason },
  ];
}
