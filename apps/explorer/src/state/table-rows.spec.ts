import { answer, company, firstAnswer, holding, person, role } from '../testing/answers';
import { knownStructureOf } from './known-structure';
import { tableRows } from './table-rows';
import { visibleStructure } from './visible-structure';

test('a table has each record of the picture, with what it says and when it was in force', () => {
  const known = knownStructureOf(
    answer({
      Nodes: [
        company(1),
        company(2),
        person(3),
        { Node: '4', ServiceId: 4, Kind: 'protected', Name: 'Never Shown', CountryCode: 'GB' },
        { Node: 'unknown-1', Kind: 'unknown' },
      ],
      Edges: [
        { ...holding(2, 1), MinOwnershipStake: 25, MaxOwnershipStake: 50, IsMinOwnershipStakeExcluded: true },
        { ...holding(2, 1), NumberOfShares: 1200, MinVotes: 25, MaxVotes: 50 },
        { ...role(3, 1, 'Chair of the board'), InDate: '2020-01-31T00:00:00Z', OutDate: '2024-01-31T00:00:00Z' },
        { ...holding(4, 1, 10), AreDatesUnknown: true },
        { From: 'unknown-1', To: '1', Kind: 'beneficialOwnership' },
      ],
    }),
  );
  const visible = visibleStructure(known, { open: new Set(['up:1']), first: new Map() });
  expect(
    tableRows(visible)
      .map(({ cells }) => cells.join(' | '))
      .sort(),
  ).toEqual([
    'Company 2 | Company | NO | Company 1 | Ownership | 1200 shares, votes 25–50 | ',
    'Company 2 | Company | NO | Company 1 | Ownership | > 25–50 % | ',
    'Person 3 | Person |  | Company 1 | Role | Chair of the board | from 2020-01-31 to 2024-01-31',
    'Protected Identity | Protected |  | Company 1 | Ownership | 10 % | dates not known',
    'Unknown party | Unknown |  | Company 1 | Beneficial owner | ? | ',
  ]);
});

test('a table says who the ultimate owners are, with calculated shares, and where the picture ends', () => {
  const known = knownStructureOf({
    ...firstAnswer,
    Nodes: [...firstAnswer.Nodes, person(4), person(5)],
    UltimateOwners: [
      { Node: '3', Share: { OwnershipStake: 40 }, IsConnected: true },
      { Node: '4', Share: { MinOwnershipStake: 30, MaxOwnershipStake: 45 }, IsConnected: false },
      { Node: '5', Share: {}, IsConnected: false },
    ],
    Stops: [{ Node: '2', Direction: 'up', Reason: 'NotGranted', Areas: ['Owner'] }],
  });
  const visible = visibleStructure(known, { open: new Set(['up:1']), first: new Map() });
  expect(tableRows(visible).map(({ cells }) => cells.join(' | '))).toEqual([
    'Company 2 | Company | NO | Company 1 | Ownership | 60 % | ',
    'Person 3 | Person |  | Company 1 | Ownership | 40 % | ',
    'Person 3 | Person |  | Company 1 | Ultimate owner | 40 % calc. | ',
    'Person 4 | Person |  | Company 1 | Ultimate owner, links not shown | 30–45 % calc. | ',
    'Person 5 | Person |  | Company 1 | Ultimate owner, links not shown | ? | ',
    'Company 2 | Company | NO |  | Not granted: owners |  | ',
  ]);
});
