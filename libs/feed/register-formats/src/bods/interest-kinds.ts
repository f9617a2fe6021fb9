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

/** Relations of LEI records that are neither ownership nor control; LEI publishers put them under `otherInfluenceOrControl`. */
const noControl: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bIS_INTERNATIONAL_BRANCH_OF\b/, 'IS_INTERNATIONAL_BRANCH_OF is a branch relation'],
  [/\bIS_FUND-MANAGED_BY\b/, 'IS_FUND-MANAGED_BY is a fund manager relation'],
];
const consolidation = /\bIS_(DIRECTLY|ULTIMATELY)_CONSOLIDATED_BY\b/;

export function isFlagged(interest: BodsInterest): boolean {
  return interest.beneficialOwnershipOrControl === true;
}

export function isHolding({ type }: BodsInterest): boolean {
  return type === 'shareholding' || type === 'votingRights';
}

/** An interest that is stated to be indirect, through others; "unknown" is no such statement. */
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
 * Consolidation always; control, and an interest of any type that is indirect, through others, where it is no beneficial
 * ownership. Branches and funds' managers are neither, however they are declared.
 */
export function isCorporateStructure(interest: BodsInterest): boolean {
  if (isLeiRelation(interest) && consolidation.test(interest.details ?? '')) return true;
  if (isFlagged(interest) || relationWithoutControl(interest) !== undefined) return false;
  return controlTypes.has(interest.type) || isIndirect(interest);
}

/** Whether the interest makes any record. */
export function isStated(interest: BodsInterest): boolean {
  return isFlagged(interest) || isOwnership(interest) || isRole(interest) || isCorporateStructure(interest);
}

/** The notice of an interest that makes no record. Its `details` are free text and not quoted. */
export function whyNotLoaded(interest: BodsInterest): string | undefined {
  if (isStated(interest)) return undefined;
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

/** Only under these types do `details` name a relation of LEI records; elsewhere they are free text. */
function isLeiRelation({ type }: BodsInterest): boolean {
  return type === undefined || type === 'otherInfluenceOrControl';
}
