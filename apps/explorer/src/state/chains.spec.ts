import type { ExplainedOwner, UltimateOwnersAnswer } from '../api/answers';
import { chainText, explainedOwner, chainsToHighlight, verdictsOn } from './chains';

const owner: ExplainedOwner = {
  ServiceId: 9,
  Name: 'Owner',
  UltimateOwnerships: [{ OwnershipStake: 40 }],
  OtherChains: {},
  Chains: [
    {
      Contribution: { OwnershipStake: 30 },
      Members: [
        {
          ServiceId: 9,
          Name: 'Owner',
          Ownerships: [{ OwnershipStake: 60 }, { OwnershipStake: 58, OutrankedBy: 'Register' }],
        },
        { ServiceId: 2, Name: 'Holding AS', Ownerships: [{ StakeFromShares: { OwnershipStake: 50 } }] },
        { ServiceId: 1, Name: 'Company AS' },
      ],
    },
    { Contribution: {}, Members: [{ ServiceId: 9 }, { ServiceId: 1, Name: 'Company AS' }] },
  ],
};
const owners: UltimateOwnersAnswer = {
  ServiceId: 1,
  UltimateOwners: [owner],
  Rules: [
    { Rule: 'amlr-52', Verdicts: [{ ServiceId: 9, Verdict: 'yes', Share: { OwnershipStake: 40 } }] },
    {
      Rule: 'control',
      Verdicts: [
        { ServiceId: 8, Verdict: 'no' },
        {
          ServiceId: 9,
          Verdict: 'undetermined',
          Reason: 'Holdings contradict each other.',
          Controlled: { MinOwnershipStake: 30, MaxOwnershipStake: 60 },
          ShareOfController: {},
        },
      ],
    },
    { Rule: 'national', Verdicts: [] },
  ],
};

test('all chains of an owner are highlighted', () => {
  expect(chainsToHighlight(owner)).toEqual({ nodes: new Set(['9', '2', '1']), links: new Set(['9>2', '2>1', '9>1']) });
});

test('a chain names its members and the stakes that the figures use', () => {
  expect(owner.Chains.map(chainText)).toEqual([
    'Owner → 60 % → Holding AS → 50 % → Company AS',
    'Party 9 → ? → Company AS',
  ]);
});

test('the verdicts of all rules on one owner are listed together, with their figures and reasons', () => {
  expect(verdictsOn(owners, 9)).toEqual([
    { rule: 'EU 2024/1624, Article 52(1)', verdict: 'Yes', figures: ['Share: 40 %'], reason: '' },
    {
      rule: 'Control',
      verdict: 'Undetermined',
      figures: ['Held with companies it controls: 30–60 %', 'In a company that controls this one: ?'],
      reason: 'Holdings contradict each other.',
    },
  ]);
});

test('a party that is no ultimate owner has no chains, and owners that are withheld have none', () => {
  expect(explainedOwner(owners, '9')).toBe(owner);
  expect(explainedOwner(owners, '2')).toBeUndefined();
  expect(explainedOwner({ ServiceId: 1 }, '9')).toBeUndefined();
  expect(explainedOwner(undefined, '9')).toBeUndefined();
});
