import { answer, company, firstAnswer, holding, person, role, secondAnswer } from '../testing/answers';
import { knownStructureOf, withResponse } from './known-structure';

test('one answer: its parties and records, what was read, and where it ends', () => {
  const known = knownStructureOf(firstAnswer);
  expect([...known.parties.keys()]).toEqual(['1', '2', '3']);
  expect(known.edges).toEqual(firstAnswer.Edges);
  expect([...known.read]).toEqual(['up:1', 'up:3']);
  expect([...known.stops]).toEqual([['up:2', [{ Node: '2', Direction: 'up', Reason: 'Depth' }]]]);
});

test('an answer about an owner removes the stop there and adds its records', () => {
  const known = withResponse(knownStructureOf(firstAnswer), secondAnswer);
  expect([...known.parties.keys()]).toEqual(['1', '2', '3', 'exempt-of-2-1']);
  expect(known.edges.map(({ From, To }) => `${From}>${To}`)).toEqual(['2>1', '3>1', '3>2', 'exempt-of-2-1>2']);
  expect([...known.stops.keys()]).toEqual(['up:exempt-of-2-1']);
  expect(known.read.has('up:2')).toBe(true);
  expect(known.asked.ServiceId).toBe(1);
});

test('the same answer a second time changes nothing', () => {
  const once = withResponse(knownStructureOf(firstAnswer), secondAnswer);
  expect(withResponse(once, secondAnswer)).toEqual(once);
});

test('owners who are not named are counted by company, not by answer', () => {
  const first = answer({
    Nodes: [company(1), company(2), { Node: 'exempt-1', Kind: 'exempt' }, { Node: 'exempt-2', Kind: 'exempt' }],
    Edges: [holding(2, 1, 100), holding('exempt-1', 1), holding('exempt-2', 2)],
  });
  const known = withResponse(knownStructureOf(first), secondAnswer);
  expect([...known.parties.keys()]).toEqual(['1', '2', 'exempt-of-1-1', 'exempt-of-2-1', '3']);
});

test('two records that are the same stay two, from one answer or from both', () => {
  const twice = answer({ Nodes: [company(1), company(2)], Edges: [holding(2, 1, 50), holding(2, 1, 50)] });
  const known = withResponse(
    knownStructureOf(twice),
    answer({ Nodes: [company(1), company(2)], Edges: [holding(2, 1, 50)] }),
  );
  expect(known.edges).toHaveLength(2);
});

test('roles are not followed, and a side that was left out whole was not read', () => {
  const known = knownStructureOf(
    answer({
      Nodes: [company(1), company(2), company(4)],
      Edges: [role(2, 1, 'Auditor'), holding(4, 1, 10)],
      Stops: [{ Node: '4', Direction: 'up', Reason: 'Size' }],
    }),
  );
  expect([...known.read]).toEqual(['up:1']);
});

test('a party that one answer masks stays masked', () => {
  const masked = { Node: '3', ServiceId: 3, Kind: 'protected', Name: 'Protected Identity' } as const;
  const open = answer({ Nodes: [company(1), person(3)], Edges: [holding(3, 1)] });
  const hidden = answer({ ServiceId: 2, Nodes: [company(2), masked], Edges: [holding(3, 2)] });
  for (const known of [withResponse(knownStructureOf(open), hidden), withResponse(knownStructureOf(hidden), open)])
    expect(known.parties.get('3')).toEqual(masked);
});

test('a stop of a later answer counts where nothing was read, and does not where the side is known', () => {
  const depth = { Node: '2', Direction: 'up', Reason: 'Depth' } as const;
  const known = withResponse(knownStructureOf(firstAnswer), secondAnswer);
  const third = answer({
    ServiceId: 5,
    Nodes: [company(5), company(2), company(6)],
    Edges: [holding(2, 5), holding(6, 5)],
  });
  const merged = withResponse(known, { ...third, Stops: [depth, { ...depth, Node: '6' }] });
  expect([...merged.stops.keys()]).toEqual(['up:exempt-of-2-1', 'up:6']);
});

test('ultimate owners without a place are those of the company asked for', () => {
  const stop = { Node: '2', Direction: 'up', Reason: 'UltimateOwners', Count: 4 } as const;
  expect([
    ...withResponse(knownStructureOf(firstAnswer), answer({ ServiceId: 2, Nodes: [company(2)], Stops: [stop] })).stops,
  ]).toEqual([['up:2', []]]);
});
