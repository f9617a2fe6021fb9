import type { OwnershipRecord, RecordStatement } from '@company-relations/ownership';
import { withoutAbsentMembers } from '../present';
import type { WrittenHolding } from '../register/written-statements';

/** Writes the statement of one holding in the register format, from the statement alone. */
export function writtenHolding({ id, asOf, party, company, records }: RecordStatement): WrittenHolding {
  const [stated] = records;
  if (records.length !== 1 || !stated || stated.kind === 'role' || stated.kind === 'unspecifiedOwner')
    throw new Error(`${id} is not the statement of one holding`);
  const record: OwnershipRecord = stated.record;
  const figures = withoutAbsentMembers({
    ownershipStake: record.stakePercent,
    minOwnershipStake: record.minStakePercent,
    maxOwnershipStake: record.maxStakePercent,
    isMinOwnershipStakeExcluded: record.isMinStakeExcluded,
    isMaxOwnershipStakeExcluded: record.isMaxStakeExcluded,
    numberOfVotes: record.numberOfVotes,
    minVotes: record.minVotes,
    maxVotes: record.maxVotes,
    isMinVotesExcluded: record.isMinVotesExcluded,
    isMaxVotesExcluded: record.isMaxVotesExcluded,
  });
  return { statement: stated.kind, id, asOf, party, company, ...figures };
}
