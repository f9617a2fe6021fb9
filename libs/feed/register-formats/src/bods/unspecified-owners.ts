import type { StatedUnspecifiedOwner, UnspecifiedReason } from '@company-relations/ownership';
import { optionalDateTime } from '../dates';
import { withoutAbsentMembers } from '../present';
import { statedEnd } from '../stated-end';
import type { BodsInterest, BodsUnspecifiedReason, UnspecifiedParty } from './bods-statement';

/** The `UnspecifiedReason` for each reason in the BODS code list `unspecifiedReason`. */
const unspecifiedReasonsOfBods: Readonly<Record<BodsUnspecifiedReason, UnspecifiedReason>> = {
  noBeneficialOwners: 'none',
  subjectUnableToConfirmOrIdentifyBeneficialOwner: 'notIdentified',
  interestedPartyHasNotProvidedInformation: 'notProvided',
  subjectExemptFromDisclosure: 'exempt',
  interestedPartyExemptFromDisclosure: 'ownerExempt',
  unknown: 'unknown',
  informationUnknownToPublisher: 'unknown',
};

/**
 * Returns why a relationship names no interested party, with one record for each period of its interests. No party is
 * invented, because the missing party could be a person or a company. The description of the reason is not read,
 * because it is free text that may name persons.
 */
export function unspecifiedOwners(
  { reason }: UnspecifiedParty,
  interests: readonly BodsInterest[],
  isClosed: boolean,
): StatedUnspecifiedOwner[] {
  const periods: readonly BodsInterest[] = interests.length === 0 ? [{}] : interests;
  const stated = periods.map(({ startDate, endDate }): StatedUnspecifiedOwner => ({
    kind: 'unspecifiedOwner',
    ...statedEnd(isClosed, endDate !== undefined),
    record: {
      category: 'beneficialOwner',
      reason: unspecifiedReasonsOfBods[reason],
      text: reason,
      ...withoutAbsentMembers({ inDate: optionalDateTime(startDate), outDate: optionalDateTime(endDate) }),
    },
  }));
  return [...new Map(stated.map((each) => [JSON.stringify(each), each])).values()];
}
