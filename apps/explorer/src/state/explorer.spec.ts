import { ApiClient } from '../api/api-client';
import { answer, company, firstAnswer, holding, person, secondAnswer } from '../testing/answers';
import { type DeepLink, noLink } from './deep-link';
import { Explorer } from './explorer';

const owners = { ServiceId: 1, UltimateOwners: [] };
const answers: Readonly<Record<string, unknown>> = {
  '/v2/relations/1/structure?direction=both&depth=1': { ...firstAnswer, Direction: 'both' },
  '/v2/relations/1/ultimate-owners?limit=10&rules=amlr-52%2Camlr-54%2Cnational%2Cfinnish%2Ccontrol': owners,
  '/v2/relations/2/structure?direction=up&depth=1': secondAnswer,
  '/v2/relations/1/key-persons': { ServiceId: 1, KeyPersons: [] },
};

function explorerWith(known: Readonly<Record<string, unknown>> = answers, status = 404) {
  const asked: string[] = [];
  const explorer = new Explorer({
    api: new ApiClient({
      apiBase: '',
      token: () => 'token',
      fetch: async (url, { signal }) => {
        asked.push(url);
        await Promise.resolve();
        signal?.throwIfAborted();
        const body = known[url];
        return body === undefined ? new Response(null, { status }) : new Response(JSON.stringify(body));
      },
    }),
    changed: () => undefined,
  });
  return { explorer, asked };
}

const link: DeepLink = { ...noLink, company: 1 };

test('a link asks for the structure and for the ultimate owners, and opens what was read', async () => {
  const { explorer, asked } = explorerWith();
  await explorer.open(link);
  expect(asked).toEqual(Object.keys(answers).slice(0, 2));
  expect(explorer.state).toMatchObject({ link, owners, announcement: 'Company 1: 2 parties.' });
  expect([...explorer.state.opened.open]).toEqual(['up:1', 'up:3', 'down:1']);
  expect(explorer.state.waiting.size).toBe(0);
});

test('a layer is asked for once; closing and opening it again asks nothing', async () => {
  const { explorer, asked } = explorerWith();
  await explorer.open(link);
  await Promise.all([explorer.openSide('up:2'), explorer.openSide('up:2')]);
  expect(explorer.state.announcement).toBe('1 party added.');
  explorer.closeSide('up:2');
  expect(explorer.state.opened.open.has('up:2')).toBe(false);
  await explorer.openSide('up:2');
  expect(explorer.state.opened.open.has('up:2')).toBe(true);
  expect(asked).toHaveLength(3);
});

test('a layer says how many parties it adds, without those that are there already', async () => {
  const owners = [5, 6, 7].map((id) => company(id));
  const layer = answer({
    ...{ ServiceId: 2, Nodes: [company(2), person(3), ...owners] },
    Edges: [holding(3, 2, 10), ...owners.map(({ Node }) => holding(Node, 2, 20))],
    Stops: [{ Node: '5', Direction: 'up', Reason: 'Depth' }],
  });
  const { explorer } = explorerWith({
    ...answers,
    '/v2/relations/2/structure?direction=up&depth=1': layer,
    '/v2/relations/5/structure?direction=up&depth=1': answer({
      ...{ ServiceId: 5, Nodes: [company(5), person(3)], Edges: [holding(3, 5, 100)] },
    }),
  });
  await explorer.open(link);
  await explorer.openSide('up:2');
  expect(explorer.state.announcement).toBe('3 parties added.');
  await explorer.openSide('up:5');
  expect(explorer.state.announcement).toBe('0 parties added.');
});

test('a company without recorded owners says so', async () => {
  const noOwners = answer({
    ServiceId: 2,
    Nodes: [company(2)],
    Stops: [{ Node: '2', Direction: 'up', Reason: 'NobodyRecorded' }],
  });
  const { explorer } = explorerWith({ ...answers, '/v2/relations/2/structure?direction=up&depth=1': noOwners });
  await explorer.open(link);
  await explorer.openSide('up:2');
  expect(explorer.state.announcement).toBe('No owner is recorded.');
});

test('selecting a party changes the link and asks nothing', async () => {
  const { explorer, asked } = explorerWith();
  await explorer.open(link);
  await explorer.open({ ...link, selected: 3, view: 'table' });
  expect([asked.length, explorer.state.link.selected]).toEqual([2, 3]);
});

test('a problem is shown, and what was known stays', async () => {
  const { explorer } = explorerWith({ ...answers, '/v2/relations/2/structure?direction=up&depth=1': undefined });
  await explorer.open(link);
  await explorer.openSide('up:2');
  expect(explorer.state.problem?.status).toBe(404);
  expect([explorer.state.known?.parties.size, explorer.state.waiting.size]).toEqual([3, 0]);
  explorer.dispatch({ kind: 'problemRead' });
  expect(explorer.state.problem).toBeUndefined();
});

test('a token that the service refuses is a problem, and no new sign-in that could go on forever', async () => {
  const { explorer } = explorerWith({}, 401);
  await explorer.open(link);
  expect(explorer.state.problem).toEqual({ status: 401, title: 'You are not signed in, or no longer.', messages: [] });
});

test('the answer about a company that is no longer shown is dropped', async () => {
  const other = answer({ ServiceId: 7, Direction: 'both', Nodes: [company(7), company(8)], Edges: [holding(8, 7)] });
  const { explorer } = explorerWith({ ...answers, '/v2/relations/7/structure?direction=both&depth=1': other });
  const first = explorer.open(link);
  await explorer.open({ ...noLink, company: 7 });
  await first;
  expect(explorer.state.known?.asked.ServiceId).toBe(7);
});

test('key persons are read when asked for', async () => {
  const { explorer } = explorerWith();
  await explorer.open(link);
  await explorer.readKeyPersons();
  expect(explorer.state.keyPersons).toEqual({ ServiceId: 1, KeyPersons: [] });
});

test('of two periods that are asked for, the later one is shown, whichever answer comes first', async () => {
  const period = (from: string) => ({ ServiceId: 1, From: from, To: '2024-01-01', Nodes: [], Changes: [] });
  const { explorer } = explorerWith({
    ...answers,
    '/v2/relations/1/changes?from=2020-01-01&to=2024-01-01': period('2020-01-01'),
    '/v2/relations/1/changes?from=2022-01-01&to=2024-01-01': period('2022-01-01'),
  });
  await explorer.open(link);
  const later = explorer.readChanges('2022-01-01', '2024-01-01');
  const latest = explorer.readChanges('2020-01-01', '2024-01-01');
  await Promise.all([latest, later]);
  expect([explorer.state.changes?.From, explorer.state.problem]).toEqual(['2020-01-01', undefined]);
});
