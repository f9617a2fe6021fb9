import { ApiClient } from '../api/api-client';
import { answer, company, firstAnswer, holding, person, secondAnswer } from '../testing/answers';
import { type DeepLink, noLink } from './deep-link';
import { Explorer } from './explorer';
import { visibleStructure } from './visible-structure';

const link: DeepLink = { ...noLink, company: 1, direction: 'up' };
const day = '2022-05-01';
const changes = {
  ServiceId: 1,
  From: day,
  To: day,
  Before: { AsOf: day },
  After: { AsOf: day },
  Nodes: [],
  Changes: [],
};

/** Company 1 with its owner, company 2, and the owners of company 2: today, and on a past day with other owners. */
const answers: Readonly<Record<string, unknown>> = {
  'structure?direction=up&depth=1 1': firstAnswer,
  'structure?direction=up&depth=1 2': secondAnswer,
  'structure?direction=up&depth=2 1': { ...firstAnswer, Depth: 2 },
  [`structure?direction=up&depth=1&asOf=${day} 1`]: answer({
    AsOf: day,
    Nodes: [company(1), company(2)],
    Edges: [holding(2, 1, 100)],
    Stops: [{ Node: '2', Direction: 'up', Reason: 'Depth' }],
  }),
  [`structure?direction=up&depth=1&asOf=${day} 2`]: answer({
    AsOf: day,
    ServiceId: 2,
    Nodes: [company(2), person(7)],
    Edges: [holding(7, 2, 100)],
  }),
  [`changes?from=${day}&to=${day} 1`]: changes,
};

function explorerOn(known: Readonly<Record<string, unknown>> = answers) {
  const asked: string[] = [];
  const api = new ApiClient({
    apiBase: '',
    token: () => 'token',
    fetch: async (url, { signal }) => {
      await Promise.resolve();
      signal?.throwIfAborted();
      const [, id, question] = /^\/v2\/relations\/(\d+)\/(.*)$/.exec(url) ?? [];
      if (question?.startsWith('ultimate-owners')) return new Response(`{"ServiceId":${id}}`);
      asked.push(`${question} ${id}`);
      if (question?.startsWith('key-persons')) return new Response(`{"ServiceId":${id},"KeyPersons":[]}`);
      const body = known[`${question} ${id}`];
      return body === undefined ? new Response(null, { status: 404 }) : new Response(JSON.stringify(body));
    },
  });
  const explorer = new Explorer({ api, changed: () => undefined });
  const shown = () => {
    const { known: all, opened } = explorer.state;
    return all && visibleStructure(all, opened).Nodes.map(({ Node }) => Node);
  };
  return { explorer, asked, shown };
}

test('layers that the user opened are open on the other day too, with the owners of that day', async () => {
  const { explorer, shown } = explorerOn();
  await explorer.open(link);
  await explorer.openSide('up:2');
  expect(shown()).toEqual(['1', '2', '3', 'exempt-of-2-1']);
  await explorer.open({ ...link, asOf: day });
  expect(shown()).toEqual(['1', '2', '7']);
  await explorer.open(link);
  expect(shown()).toEqual(['1', '2', '3', 'exempt-of-2-1']);
});

test('a layer that the user closed stays closed', async () => {
  const { explorer, asked, shown } = explorerOn();
  await explorer.open(link);
  explorer.closeSide('up:1');
  await explorer.open({ ...link, asOf: day });
  expect(shown()).toEqual(['1']);
  await explorer.openSide('up:1');
  expect([shown(), asked.length]).toEqual([['1', '2'], 2]);
});

test('two days in quick succession keep what was open before the first of them', async () => {
  const { explorer, shown } = explorerOn();
  await explorer.open(link);
  await explorer.openSide('up:2');
  const first = explorer.open({ ...link, asOf: '2021-01-01' });
  await explorer.open({ ...link, asOf: day });
  await first;
  expect(shown()).toEqual(['1', '2', '7']);
});

test('while a day is read, the structure of the one before stays, and nothing is added to it', async () => {
  const { explorer, asked, shown } = explorerOn();
  await explorer.open(link);
  const opening = explorer.open({ ...link, asOf: day });
  await explorer.openSide('up:2');
  expect([shown(), explorer.state.waiting]).toEqual([['1', '2', '3'], new Set(['structure'])]);
  await opening;
  expect(asked).toHaveLength(2);
});

test('a day that cannot be read shows its problem, and not the structure of another day', async () => {
  const { explorer, shown } = explorerOn();
  await explorer.open(link);
  await explorer.open({ ...link, asOf: '2021-01-01' });
  expect([shown(), explorer.state.problem?.status, explorer.state.waiting.size]).toEqual([undefined, 404, 0]);
});

test('more layers begin with what the answer has', async () => {
  const { explorer, shown } = explorerOn();
  await explorer.open(link);
  await explorer.openSide('up:2');
  await explorer.open({ ...link, depth: 2 });
  expect(shown()).toEqual(['1', '2', '3']);
});

test('the time line of a company stays when the day changes, and goes with the company', async () => {
  const { explorer } = explorerOn();
  await explorer.open(link);
  await explorer.readChanges(day, day);
  await explorer.open({ ...link, asOf: day });
  expect(explorer.state.changes).toEqual(changes);
  await explorer.open({ ...link, company: 2 });
  expect(explorer.state.changes).toBeUndefined();
});

test('key persons that are shown are read again for the other day', async () => {
  const { explorer, asked } = explorerOn();
  await explorer.open(link);
  await explorer.readKeyPersons();
  await explorer.open({ ...link, asOf: day });
  expect(asked.filter((question) => question.startsWith('key-persons'))).toEqual([
    'key-persons 1',
    `key-persons?asOf=${day} 1`,
  ]);
  expect(explorer.state.keyPersons).toEqual({ ServiceId: 1, KeyPersons: [] });
});

test('a problem of the time line leaves the structure as it is', async () => {
  const { explorer, shown } = explorerOn();
  await explorer.open(link);
  await explorer.readChanges('2020-01-01', day);
  expect([shown(), explorer.state.problem?.status]).toEqual([['1', '2', '3'], 404]);
});
