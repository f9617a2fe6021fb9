import { stakeText, votesText } from './figures';
import type { Stake, StructureEdge } from './structure';

it.each<[string, Stake]>([
  ['?', {}],
  ['42.19 %', { OwnershipStake: 42.19 }],
  ['0 %', { OwnershipStake: 0 }],
  ['100 %', { OwnershipStake: 100 }],
  ['33.33 %', { OwnershipStake: 100 / 3 }],
  ['49.999 %', { OwnershipStake: 49.999 }],
  ['25.0001 %', { OwnershipStake: 25.0001 }],
  ['50 %', { OwnershipStake: 49.999_999_999_999 }],
  ['0.1 %', { OwnershipStake: 0.1 }],
  ['75–100 %', { MinOwnershipStake: 75, MaxOwnershipStake: 100 }],
  ['> 25–50 %', { MinOwnershipStake: 25, MaxOwnershipStake: 50, IsMinOwnershipStakeExcluded: true }],
  ['25–< 50 %', { MinOwnershipStake: 25, MaxOwnershipStake: 50, IsMaxOwnershipStakeExcluded: true }],
  ['50 %', { MinOwnershipStake: 50, MaxOwnershipStake: 50 }],
  ['> 50–50 %', { MinOwnershipStake: 50, MaxOwnershipStake: 50, IsMinOwnershipStakeExcluded: true }],
  ['≥ 25 %', { MinOwnershipStake: 25 }],
  ['> 25 %', { MinOwnershipStake: 25, IsMinOwnershipStakeExcluded: true }],
  ['≤ 5.5 %', { MaxOwnershipStake: 5.5 }],
  ['< 5.5 %', { MaxOwnershipStake: 5.5, IsMaxOwnershipStakeExcluded: true }],
])('writes %s', (text, stake) => {
  expect(stakeText(stake)).toBe(text);
});

it.each<[string | undefined, Partial<StructureEdge>]>([
  [undefined, {}],
  ['votes 1200', { NumberOfVotes: 1200 }],
  ['votes > 25–50', { MinVotes: 25, MaxVotes: 50, IsMinVotesExcluded: true }],
  ['votes < 50', { MaxVotes: 50, IsMaxVotesExcluded: true }],
])('writes %s without a unit', (text, votes) => {
  expect(votesText({ From: '2', To: '1', Kind: 'ownership', ...votes })).toBe(text);
});
