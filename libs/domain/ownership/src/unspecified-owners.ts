import type { DateTime, UboDetails } from './entities';
import type { InferredEnd, PastDayMarks } from './records';
import type { SourceName } from './source-name';

/**
 * The categories of owners that a register may leave unnamed. A parent is a company that includes the company in its
 * consolidated accounts.
 */
export const ownerCategories = ['beneficialOwner', 'directParent', 'ultimateParent'] as const;
export type OwnerCategory = (typeof ownerCategories)[number];

const ownerNames: Readonly<Record<OwnerCategory, string>> = {
  beneficialOwner: 'a beneficial owner',
  directParent: 'a direct parent',
  ultimateParent: 'an ultimate parent',
};

/**
 * The reasons why a register names no owner, in our own words. `{an owner}` and `{owner}` are replaced by the category.
 */
const reasonTexts = {
  none: 'There is no {owner}.',
  notIdentified: 'There is or may be {an owner} who is not identified.',
  someNotIdentified: 'Not every {owner} is identified.',
  beingIdentified: 'The steps to identify {an owner} are not completed.',
  notConfirmed: 'Details of {an owner} are not confirmed.',
  notProvided: 'Information about {an owner} was not provided.',
  restricted: 'A notice restricts the rights of {an owner}.',
  exempt: 'The company is exempt from stating {an owner}.',
  ownerExempt: 'The register exempts {an owner} from disclosure.',
  naturalPersons: 'Natural persons control the company, and no legal entity is {an owner}.',
  noKnownPerson: 'No person is known to control the company, and no legal entity is {an owner}.',
  notConsolidated: 'Legal entities control the company, and none has to consolidate it as {an owner}.',
  withoutLei: 'There is {an owner} without a Legal Entity Identifier.',
  notPublic: 'Whether there is {an owner} is not public.',
  unknown: 'It is not known whether there is {an owner}.',
} as const;

export type UnspecifiedReason = keyof typeof reasonTexts;
/** All reasons, in the order in which responses list them. */
export const unspecifiedReasons = Object.keys(reasonTexts) as readonly UnspecifiedReason[];

/** A register's statement of the reason why the register names no owner, or not all owners, of a company. */
export interface UnspecifiedOwnerRecord {
  readonly category: OwnerCategory;
  readonly reason: UnspecifiedReason;
  /** The register's own code or words. */
  readonly text?: string;
  readonly inDate?: DateTime;
  readonly outDate?: DateTime;
  readonly endedNotLaterThan?: InferredEnd;
  readonly updatedAt?: DateTime;
}

/**
 * An unspecified owner, with the source and the time of the statement. The members of `PastDayMarks` are set only in a
 * response about a past day.
 */
export interface LoadedUnspecifiedOwnerRecord extends UnspecifiedOwnerRecord, PastDayMarks {
  /** The source. Absent if the statement was loaded before the graph stored sources. */
  readonly source?: SourceName;
  readonly asOf: DateTime;
}

/** The reason as a sentence. */
export function describeUnspecifiedOwner({
  category,
  reason,
}: Pick<UnspecifiedOwnerRecord, 'category' | 'reason'>): string {
  const name = ownerNames[category];
  return reasonTexts[reason].replace('{an owner}', name).replace('{owner}', name.slice(name.indexOf(' ') + 1));
}

/**
 * The reasons that report missing data about a beneficial owner. Either the company reports the reason, or the register
 * does so for the company.
 */
const missingReasons: ReadonlySet<UnspecifiedReason> = new Set([
  'notIdentified',
  'someNotIdentified',
  'beingIdentified',
  'notConfirmed',
  'notProvided',
  'restricted',
]);

/**
 * Adds to a company's registration details the reasons why its beneficial owners are not named. Existing details are
 * not changed.
 *
 * @param details undefined if the register states no details. The result is then undefined too, unless a reason is
 *   about beneficial owners.
 */
export function uboDetailsWith(
  details: UboDetails | undefined,
  unspecified: readonly UnspecifiedOwnerRecord[] = [],
): UboDetails | undefined {
  const category = 'beneficialOwner';
  const stated = new Set(unspecified.filter((each) => each.category === category).map(({ reason }) => reason));
  if (stated.size === 0) return details;
  const reasons = unspecifiedReasons.filter((reason) => stated.has(reason));
  const isExcluded = details?.isUboExcluded ?? (stated.has('exempt') ? true : undefined);
  return {
    ...details,
    hasReportedMissingUbo:
      details?.hasReportedMissingUbo === true || reasons.some((reason) => missingReasons.has(reason)),
    status: details?.status ?? reasons.map((reason) => describeUnspecifiedOwner({ category, reason })).join(' '),
    ...(isExcluded === undefined ? {} : { isUboExcluded: isExcluded }),
  };
}
