import type { Stake, Structure, StructureEdge, StructureNode } from '../structure';

export function company(id: number, name = `Company ${id}`, country = 'NO'): StructureNode {
  return { Node: String(id), ServiceId: id, Kind: 'company', Name: name, CountryCode: country };
}

export function person(id: number, name = `Person ${id}`): StructureNode {
  return { Node: String(id), ServiceId: id, Kind: 'person', Name: name };
}

export function holding(from: number | string, to: number | string, stake: Stake = {}): StructureEdge {
  return { From: String(from), To: String(to), Kind: 'ownership', ...stake };
}

export function role(from: number | string, to: number | string, text: string): StructureEdge {
  return { From: String(from), To: String(to), Kind: 'role', Text: text };
}

export const exactly = (percent: number): Stake => ({ OwnershipStake: percent });
export const between = (minimum: number, maximum: number): Stake => ({
  MinOwnershipStake: minimum,
  MaxOwnershipStake: maximum,
});

/** A single owner of a single company: the smallest picture with a line. */
export const smallest: Structure = {
  ServiceId: 1,
  AsOf: '2026-01-31',
  Nodes: [company(1, 'Asked AS'), person(2, 'Only Owner')],
  Edges: [holding(2, 1, exactly(100))],
  UltimateOwners: [{ Node: '2', Share: exactly(100), IsConnected: true }],
};

/** A structure with every kind of party and line. */
export const example: Structure = {
  ServiceId: 1,
  AsOf: '2026-01-31',
  Nodes: [
    company(1, 'Nordlys Energi ASA'),
    company(2, 'Fjord Holding AS'),
    company(3, 'Aurora Capital Partners Limited', 'GB'),
    company(4, 'Skandinaviske Investeringsselskapet for Fornybar Energi og Kraftproduksjon AS'),
    person(5, 'First Owner'),
    person(6, 'Second Owner'),
    { Node: '7', ServiceId: 7, Kind: 'state', Name: 'The State represented by the Ministry', CountryCode: 'NO' },
    company(8, 'Nordlys Vind AS'),
    company(9, 'Nordlys Sol AS'),
    company(10, 'Nordlys Hydro GmbH', 'DE'),
    company(11, 'Wind Farm One ApS', 'DK'),
    company(12, 'Loop Alpha SA', 'FR'),
    company(13, 'Loop Beta SA', 'FR'),
    company(14, 'Loop Gamma SA', 'FR'),
    person(15, 'Owner Without Links'),
    { Node: 'protected-1', Kind: 'protected', Name: 'Never Drawn', CountryCode: 'GB' },
    { Node: 'unknown-1', Kind: 'unknown' },
    { Node: 'exempt-1', Kind: 'exempt' },
  ],
  Edges: [
    holding(2, 1, between(50, 75)),
    { ...holding(3, 1, between(25, 50)), MinVotes: 25, MaxVotes: 50, IsMinVotesExcluded: true },
    holding(4, 1, exactly(12.5)),
    holding(5, 2, exactly(60)),
    {
      From: '5',
      To: '1',
      Kind: 'beneficialOwnership',
      NumberOfVotes: 31,
      InDate: '2020-02-01T00:00:00Z',
    },
    role(5, 1, 'Chair of the board'),
    role(6, 1, 'Managing director'),
    holding(6, 2, exactly(40)),
    holding(7, 4, exactly(100)),
    holding('protected-1', 3, between(25, 50)),
    holding('unknown-1', 3),
    { From: 'exempt-1', To: '3', Kind: 'companyStructure' },
    holding(1, 8, exactly(100)),
    holding(1, 9, exactly(51)),
    { From: '1', To: '10', Kind: 'companyStructure', ...exactly(80) },
    holding(8, 11, exactly(100 / 3)),
    holding(9, 11, exactly(20)),
    holding(1, 1, exactly(0.4)),
    holding(12, 13, exactly(30)),
    holding(13, 14, exactly(45)),
    holding(14, 12, exactly(10)),
    holding(12, 4, { MinOwnershipStake: 5 }),
    holding(7, 12, exactly(5)),
  ],
  UltimateOwners: [
    { Node: '5', Share: between(30, 45), IsConnected: true },
    { Node: '7', Share: exactly(12.5), IsConnected: true },
    { Node: '15', Share: {}, IsConnected: false },
  ],
  Loops: [['12', '13', '14']],
  Stops: [
    { Node: '11', Direction: 'down', Reason: 'Depth' },
    { Node: '10', Direction: 'up', Reason: 'NotGranted' },
    { Node: '3', Direction: 'up', Reason: 'Size', Count: 12 },
  ],
};
