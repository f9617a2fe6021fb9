import { pictureGraph } from './picture-graph';
import { type Structure, StructureError } from './structure';
import { company, exactly, holding, person, role, smallest } from './testing/structures';

const linesOf = (structure: Structure) =>
  pictureGraph(structure).lines.map(({ from, to, style, edges }) => [from, to, style, edges.length]);

it('joins the records of one style between two parties, and keeps the styles apart', () => {
  const edges = [
    role(2, 1, 'Chair'),
    holding(2, 1, exactly(30)),
    { ...holding(2, 1), NumberOfVotes: 40 },
    role(2, 1, 'Director'),
    { From: '2', To: '1', Kind: 'companyStructure' as const },
    holding(2, 1),
    { From: '2', To: '1', Kind: 'beneficialOwnership' as const, ...exactly(50) },
  ];
  expect(linesOf({ ...smallest, Edges: edges })).toEqual([
    ['2', '1', 'shares', 3],
    ['2', '1', 'control', 2],
    ['2', '1', 'role', 2],
  ]);
});

it('orders parties and lines by ServiceId, whatever the order of the answer', () => {
  const nodes = [company(10), company(9), { Node: 'unknown-1', Kind: 'unknown' as const }, company(1)];
  const edges = [holding(10, 1), holding('unknown-1', 9), holding(9, 1)];
  const graph = pictureGraph({ ServiceId: 1, Nodes: nodes, Edges: edges });
  const turned = pictureGraph({ ServiceId: 1, Nodes: [...nodes].reverse(), Edges: [...edges].reverse() });
  expect([...graph.parties.keys()]).toEqual(['1', '9', '10', 'unknown-1']);
  expect(graph.lines.map(({ from }) => from)).toEqual(['9', '10', 'unknown-1']);
  expect(turned).toEqual(graph);
});

it('keeps what a company holds in itself out of the lines', () => {
  const graph = pictureGraph({ ...smallest, Edges: [holding(1, 1, exactly(2))] });
  expect(graph.lines).toEqual([]);
  expect(graph.subject.ownLines.map(({ style, edges }) => [style, edges])).toEqual([
    ['shares', [holding(1, 1, exactly(2))]],
  ]);
});

it('makes one loop of loops that share a company, and none of a single company', () => {
  const nodes = [1, 2, 3, 4, 5, 6].map((id) => company(id));
  const loops = [['3', '2'], ['4', '5'], ['1', '2'], ['6']];
  expect(pictureGraph({ ServiceId: 1, Nodes: nodes, Edges: [], Loops: loops }).loops).toEqual([
    ['1', '2', '3'],
    ['4', '5'],
  ]);
});

it('gives a party its rank as an ultimate owner and its stops, owners before holdings', () => {
  const down = { Node: '1', Direction: 'down' as const, Reason: 'Depth' as const };
  const up = { Node: '1', Direction: 'up' as const, Reason: 'NotGranted' as const };
  const graph = pictureGraph({ ...smallest, Stops: [down, up] });
  const owner = { Node: '2', Share: exactly(100), IsConnected: true };
  expect([...graph.parties.values()]).toEqual([
    { node: company(1, 'Asked AS'), isSubject: true, owner: undefined, stops: [up, down], ownLines: [] },
    { node: person(2, 'Only Owner'), isSubject: false, owner, stops: [], ownLines: [] },
  ]);
});

const unknownName = 'A node is named that is not among the nodes.';

it.each<[string, Partial<Structure>, string]>([
  ['without the company asked for', { ServiceId: 7 }, 'The company asked for is not among the nodes.'],
  ['with a name twice', { Nodes: [company(1), company(1)], UltimateOwners: [] }, 'Two nodes have the same name.'],
  ['with an edge from nowhere', { Edges: [holding(7, 1)] }, unknownName],
  ['with an edge to nowhere', { Edges: [holding(1, 7)] }, unknownName],
  ['with an unknown owner', { UltimateOwners: [{ Node: '7', Share: {}, IsConnected: true }] }, unknownName],
  ['with an unknown company in a loop', { Loops: [['1', '7']] }, unknownName],
  ['with a stop at nothing', { Stops: [{ Node: '7', Direction: 'up', Reason: 'Depth' }] }, unknownName],
  [
    'with a kind of party that is new',
    { Nodes: [{ ...company(1), Kind: 'trust' as never }], Edges: [], UltimateOwners: [] },
    'A kind or a reason is not known.',
  ],
  [
    'with a kind of edge that is new',
    { Edges: [{ ...holding(2, 1), Kind: 'pledge' as never }] },
    'A kind or a reason is not known.',
  ],
  [
    'with a reason that is new',
    { Stops: [{ Node: '1', Direction: 'up', Reason: 'Tired' as never }] },
    'A kind or a reason is not known.',
  ],
])('refuses a structure %s', (_what, part, message) => {
  expect(() => pictureGraph({ ...smallest, ...part })).toThrow(new StructureError(message));
});
