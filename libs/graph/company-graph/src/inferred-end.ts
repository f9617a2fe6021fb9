import type { BeneficialOwnershipRecord } from '@company-relations/ownership';

/**
 * Adds a sentence to the text of a beneficial ownership. It says that the end is inferred, and by which day the
 * ownership had ended. Other kinds of records have no text for this.
 */
export function withTextOfInferredEnd(record: BeneficialOwnershipRecord): BeneficialOwnershipRecord {
  const { endedNotLaterThan: end, text } = record;
  if (end === undefined) return record;
  const ended = `ended not later than ${end.slice(0, 10)}`;
  return { ...record, text: text === undefined ? ended : `${text}; ${ended}` };
}
