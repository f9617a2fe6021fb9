import type { Edge, Party, StructureAnswer } from '../api/answers';

export function company(id: number, name = `Company ${id}`): Party {
  return { Node: String(id), ServiceId: id, Kind: 'company', Name: name, CountryCode: 'NO', IsSearchableEntity: true };
}

export function person(id: number, name = `Person ${id}`): Party {
  return { Node: String(id), ServiceId: id, Kind: 'person', Name: name };
}

export function holding(from: number | string, to: number, stake?: number): Edge {
  return {
    From: String(from),
    To: String(to),
    Kind: 'ownership',
    ...(stake !== undefined && { OwnershipStake: stake }),
  };
}

export function role(from: number, to: number, text: string): Edge {
  return { From: String(from), To: String(to), Kind: 'role', Text: text };
}

/**
 * Returns a response about the owners of company 1, with depth 1 and no records. `stated` replaces members of the
 * response.
 */
export function answer(stated: Partial<StructureAnswer>): StructureAnswer {
  return { ServiceId: 1, Direction: 'up', Depth: 1, Nodes: [company(1)], Edges: [], ...stated };
}

/** Company 1, owned by company 2 and person 3. The owners of company 2 were not read. */
export const firstAnswer = answer({
  Nodes: [company(1), company(2), person(3)],
  Edges: [holding(2, 1, 60), holding(3, 1, 40)],
  UltimateOwners: [{ Node: '3', Share: { OwnershipStake: 40 }, IsConnected: true }],
  Stops: [{ Node: '2', Direction: 'up', Reason: 'Depth' }],
});

/** Company 2, owned by person 3 and by an owner without a name. */
export const secondAnswer = answer({
  ServiceId: 2,
  Nodes: [company(2), person(3), { Node: 'exempt-1', Kind: 'exempt' }],
  Edges: [holding(3, 2, 100), { From: 'exempt-1', To: '2', Kind: 'beneficialOwnership', Text: 'Exempt.' }],
  Stops: [{ Node: 'exempt-1', Direction: 'up', Reason: 'Exempt' }],
});
