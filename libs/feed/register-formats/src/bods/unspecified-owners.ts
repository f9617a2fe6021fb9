import type { StatedUnspecifiedOwner, UnspecifiedReason } from '@company-relations/ownership';
import { optionalDateTime } from '../dates';
import { present } from '../present';
import { statedEnd } from '../stated-end';
import type { BodsInterest, BodsUnspecifiedReason, UnspecifiedParty } from './bods-statement';

/** The reasons of the standard's list `unspecifiedReason`. */
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
 * Why a relationship names no interested party, once for each period of its interests. It is not known whether the party is a
 * person or a company, so none is invented. The description of the reason is free text that may name persons: it is not read.
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
      ...present({ inDate: optionalDateTime(startDate), outDate: optionalDateTime(endDate) }),
    },
  }));
  return [...new Map(stated.map((each) => [JSON.stringify(each), each])).values()];
}
