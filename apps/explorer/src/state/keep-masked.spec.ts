import type { ChangesAnswer, KeyPersonsAnswer, Party, UltimateOwnersAnswer } from '../api/answers';
import { answer, company, holding, person } from '../testing/answers';
import { type ExplorerEvent, type ExplorerState, reduce, startState } from './explorer-state';

const name = 'Solveig Strand';
const masked: Party = { Node: '3', ServiceId: 3, Kind: 'protected', Name: 'Protected Identity' };
const open: Party = { ...person(3, name), BirthDate: '1970-01-01', Addresses: [{ Street: 'Strandveien 1' }] };

const structureWith = (party: Party) =>
  answer({ Nodes: [company(1), company(2), party], Edges: [holding(2, 1, 50), holding(3, 1, 50)] });

const owners: UltimateOwnersAnswer = {
  ServiceId: 1,
  UltimateOwners: [
    {
      ServiceId: 3,
      Name: name,
      UltimateOwnerships: [{ OwnershipStake: 50 }],
      OtherChains: {},
      Chains: [
        {
          Contribution: { OwnershipStake: 50 },
          Members: [
            { ServiceId: 3, Name: name, Ownerships: [{ OwnershipStake: 50 }] },
            { ServiceId: 1, Name: 'Company 1' },
          ],
        },
      ],
    },
  ],
};

const keyPersons: KeyPersonsAnswer = {
  ServiceId: 1,
  KeyPersons: [
    {
      ServiceId: 3,
      Name: name,
      MorePaths: false,
      Paths: [{ KeyPersonRoles: [{ Text: 'Chair' }], Companies: [{ ServiceId: 1, Name: 'Company 1' }] }],
    },
  ],
};

const changesWith = (party: Party): ChangesAnswer => ({
  ServiceId: 1,
  From: '2020-01-01',
  To: '2020-12-31',
  Before: { AsOf: '2019-12-31' },
  After: { AsOf: '2020-12-31', UltimateOwners: [{ Node: '3', Share: { OwnershipStake: 50 } }] },
  Nodes: [company(1), party],
  Changes: [],
});

const reads = (...events: ExplorerEvent[]): ExplorerState => events.reduce(reduce, startState);

const ownersRead: ExplorerEvent = { kind: 'ownersRead', owners };
const keyPersonsRead: ExplorerEvent = { kind: 'keyPersonsRead', keyPersons };

test('a party that the structure masks has no name in later answers', () => {
  const state = reads({ kind: 'answered', answer: structureWith(masked) }, ownersRead, keyPersonsRead, {
    kind: 'changesRead',
    changes: changesWith(open),
  });
  expect(state.known?.parties.get('3')).toEqual(masked);
  expect(state.changes?.Nodes).toEqual([company(1), masked]);
  expect(state.owners?.UltimateOwners?.[0]).toMatchObject({
    Name: 'Protected Identity',
    Chains: [{ Members: [{ Name: 'Protected Identity' }, { Name: 'Company 1' }] }],
  });
  expect(state.keyPersons?.KeyPersons[0]).toMatchObject({
    Name: 'Protected Identity',
    Paths: [{ Companies: [{ Name: 'Company 1' }] }],
  });
});

test('a party that the changes mask has no profile in earlier answers', () => {
  const state = reads({ kind: 'answered', answer: structureWith(open) }, ownersRead, keyPersonsRead, {
    kind: 'changesRead',
    changes: changesWith(masked),
  });
  expect(JSON.stringify([...(state.known?.parties.values() ?? []), state.owners, state.keyPersons])).not.toMatch(
    /Solveig|Strandveien|1970/,
  );
  expect(state.known?.parties.get('3')).toEqual(masked);
});

test('answers that mask nobody stay as they are', () => {
  const state = reads({ kind: 'answered', answer: structureWith(open) }, ownersRead, keyPersonsRead);
  expect(state.known?.parties.get('3')).toBe(open);
  expect([state.owners, state.keyPersons]).toEqual([owners, keyPersons]);
});
