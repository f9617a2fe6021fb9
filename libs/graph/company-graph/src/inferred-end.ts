import type { BeneficialOwnershipRecord } from '@company-relations/ownership';

/**
 * Adds to the text of a beneficial ownership that its end is inferred, and from which day. Other kinds of records have
 * no text of their own to say it.
 */
export function withTextOfInferredEnd(record: BeneficialOwnershipRecord): BeneficialOwnershipRecord {
  const { endedNotLaterThan: end, text } = record;
  if (end === undefined) return record;
  const ended = `ended not later than ${end.slice(0, 10)}`;
  return { ...record, text: text === undefined ? ended : `${text}; ${ended}` };
}
