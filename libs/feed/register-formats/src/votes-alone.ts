import type { OwnershipRecord } from '@company-relations/ownership';

/** Returns whether the record states votes but nothing about shares. */
export function statesVotesAlone(record: OwnershipRecord): boolean {
  const votes = [record.numberOfVotes, record.minVotes, record.maxVotes];
  const shares = [
    record.stakePercent,
    record.minStakePercent,
    record.maxStakePercent,
    record.numberOfShares,
    record.shareClass,
  ];
  return votes.some((figure) => figure !== undefined) && shares.every((figure) => figure === undefined);
}
