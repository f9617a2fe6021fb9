import type { BeneficialOwnershipRecord } from '@company-relations/ownership';

/**
 * Adds a sentence to the text of a beneficial ownership with an inferred end. The sentence says that the end is
 * inferred, and by which day the ownership had ended. Records of other kinds have no text to which such a sentence
 * could be added.
 */
export function withTextOfInferredEnd(record: BeneficialOwnershipRecord): BeneficialOwnershipRecord {
  const { endedNotLaterThan: end, text } = record;
  if (end === undefined) return record;
  const ended = `ended not later than ${end.slice(0, 10)}`;
  return { ...record, text: text === undefined ? ended : `${text}; ${ended}` };
}
