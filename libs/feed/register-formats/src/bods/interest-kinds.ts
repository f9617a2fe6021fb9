import type { BodsInterest } from './bods-statement';

const roleTypes: ReadonlySet<string | undefined> = new Set(['boardMember', 'boardChair', 'seniorManagingOfficial']);
const controlTypes: ReadonlySet<string | undefined> = new Set([
  'appointmentOfBoard',
  'rightsToSurplusAssetsOnDissolution',
  'otherInfluenceOrControl',
]);
const otherTypes: ReadonlySet<string> = new Set([
  'settlor',
  'trustee',
  'protector',
  'beneficiaryOfLegalArrangement',
  'rightsToProfitOrIncome',
  'rightsGrantedByContract',
  'conditionalRightsGrantedByContract',
  'controlViaCompanyRulesOrArticles',
  'controlByLegalFramework',
  'unknownInterest',
  'unpublishedInterest',
  'enjoymentAndUseOfAssets',
  'rightToProfitOrIncomeFromAssets',
  'nominee',
  'nominator',
]);

/**
 * Relations in LEI records that are neither ownership nor control. The publishers of LEI records give them the interest
 * type `otherInfluenceOrControl`.
 */
const noControl: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bIS_INTERNATIONAL_BRANCH_OF\b/, 'IS_INTERNATIONAL_BRANCH_OF is a branch relation'],
  [/\bIS_FUND-MANAGED_BY\b/, 'IS_FUND-MANAGED_BY is a fund manager relation'],
];
const consolidation = /\bIS_(DIRECTLY|ULTIMATELY)_CONSOLIDATED_BY\b/;

export function isBeneficialOwnershipOrControl(interest: BodsInterest): boolean {
  return interest.beneficialOwnershipOrControl === true;
}

export function isHolding({ type }: BodsInterest): boolean {
  return type === 'shareholding' || type === 'votingRights';
}

/**
 * Returns whether an interest is stated as indirect: the party has it through other persons or companies. "Unknown"
 * does not count as indirect.
 */
export function isIndirect({ directOrIndirect }: BodsInterest): boolean {
  return directOrIndirect === 'indirect';
}

export function isOwnership(interest: BodsInterest): boolean {
  return isHolding(interest) && !isIndirect(interest);
}

export function isRole(interest: BodsInterest): boolean {
  return roleTypes.has(interest.type) && !isIndirect(interest);
}

/**
 * Returns whether an interest makes a record of company structure. Consolidation always makes such a record. Control
 * and indirect interests make one unless they are beneficial ownership. A relation to a branch or a fund manager in LEI
 * records never makes one.
 */
export function isCorporateStructure(interest: BodsInterest): boolean {
  if (isLeiRelation(interest) && consolidation.test(interest.details ?? '')) return true;
  if (isBeneficialOwnershipOrControl(interest) || relationWithoutControl(interest) !== undefined) return false;
  return controlTypes.has(interest.type) || isIndirect(interest);
}

/** Returns whether the interest makes at least one record. */
export function makesRecord(interest: BodsInterest): boolean {
  return (
    isBeneficialOwnershipOrControl(interest) ||
    isOwnership(interest) ||
    isRole(interest) ||
    isCorporateStructure(interest)
  );
}

/**
 * Returns the notice for an interest that makes no record. The notice does not quote the interest's `details`, which
 * are free text.
 */
export function whyNotLoaded(interest: BodsInterest): string | undefined {
  if (makesRecord(interest)) return undefined;
  const relation = relationWithoutControl(interest);
  if (relation !== undefined) return `${relation}, neither ownership nor control: not loaded`;
  if (interest.type === undefined) return 'interest without a type, not flagged as beneficial: not loaded';
  const type = otherTypes.has(interest.type)
    ? `interest ${interest.type}`
    : 'interest of a type that BODS does not know';
  return `${type}, not flagged as beneficial: not loaded`;
}

function relationWithoutControl(interest: BodsInterest): string | undefined {
  return isLeiRelation(interest) ? noControl.find(([pattern]) => pattern.test(interest.details ?? ''))?.[1] : undefined;
}

/**
 * Returns whether the `details` of an interest may contain the name of a relation in LEI records. This depends on the
 * type of the interest. For other types, `details` is free text.
 */
function isLeiRelation({ type }: BodsInterest): boolean {
  return type === undefined || type === 'otherInfluenceOrControl';
}
