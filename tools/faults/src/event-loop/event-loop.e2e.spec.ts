import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, findWorkspaceRoot } from '@company-relations/local-neo4j';
import { denseCountry, largestSizes, orgNoOf, smallSizes } from './dense-register';
import { callers, type DenseService, startDenseService } from './dense-service';
import { aimedBlockMs, eventLoopTable, verdictOn } from './event-loop-table';
import { floodShape } from './flood-shapes';
import { measureShapes } from './measure-shapes';
import { type RawRequest, Sender } from './send';
import { allShapes } from './shapes';

const sizes = {
  ...largestSizes,
  ringCompanies: smallSizes.ringCompanies,
  ladderLevels: smallSizes.ladderLevels,
  subsidiaries: smallSizes.subsidiaries,
};
const quiet = { over: new AbortController().signal, print: () => undefined };

let service: DenseService;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await findFreePort();
  const apiSettings = { METRICS_PORT: String(metricsPort) };
  service = await startDenseService({
    workspaceRoot: findWorkspaceRoot(__dirname),
    sizes,
    apiSettings,
    print: quiet.print,
  });
});
afterAll(() => service?.stop());

const events = ['started', 'finished', 'failed', 'aborted', 'timedOut'] as const;
type Counts = Readonly<Record<(typeof events)[number], number>>;

/**
 * The metric to read. `computations` counts all requests about one company. `page_turns` counts pages with more than 5
 * companies.
 */
type Counted = 'computations' | 'page_turns';

/** How many computations, or pages, have reached each event so far. */
async function countsOf(counted: Counted = 'computations'): Promise<Counts> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const countOf = (event: string) =>
    Number(
      new RegExp(`^company_relations_${counted}_total\\{event="${event}"[^}]*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
    );
  return {
    started: countOf('started'),
    finished: countOf('finished'),
    failed: countOf('failed'),
    aborted: countOf('aborted'),
    timedOut: countOf('timedOut'),
  };
}

/** The counts since `before`. `running` is the number of computations that started and have not ended. */
function since(before: Counts, now: Counts): Counts & { readonly running: number } {
  const [started, finished, failed, aborted, timedOut] = events.map((event) => now[event] - before[event]) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { started, finished, failed, aborted, timedOut, running: started - finished - failed - aborted };
}

const keyPersons = (id: number) => ({
  method: 'GET',
  path: `/v2/relations/${id}/key-persons?levels=10`,
  headers: { authorization: service.keys.bearerOf(callers.granted) },
});
const ultimateOwners = (id: number) => ({
  ...keyPersons(id),
  path: `/v2/relations/${id}/ultimate-owners?limit=10&rules=amlr-52,amlr-54,national,finnish,control`,
});
const structure = (id: number, form = 'structure') => ({
  ...keyPersons(id),
  path: `/v2/relations/${id}/${form}?direction=both&depth=10`,
});
const largePage = () => ({
  method: 'POST',
  path: '/v2/relations',
  headers: { authorization: service.keys.bearerOf(callers.granted), 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ SearchParameters: { CountryCode: [denseCountry] }, PageSize: 500 })),
});
const live = { method: 'GET', path: '/health/live' };
const search = {
  ...{
    method: 'POST',
    path: '/v2/relations',
    body: Buffer.from(JSON.stringify({ SearchParameters: { OrgNo: [orgNoOf('ladder:1a')] } })),
  },
  get headers() {
    return { authorization: service.keys.bearerOf(callers.other), 'content-type': 'application/json' };
  },
};

/** Sends 60 requests at once, leaves when the first is computed, and counts the events until nothing runs any more. */
async function sendAndLeave(request: RawRequest, what: Counted = 'computations'): Promise<Counts> {
  const sender = new Sender(service.api.port);
  const before = await countsOf(what);
  const leaving = new AbortController();
  let areOver = false;
  const requests = Array.from({ length: 60 }, () => sender.send(request, leaving.signal));
  const sent = Promise.all(requests).finally(() => (areOver = true));
  while (!areOver && since(before, await countsOf(what)).started === 0) await delay(10);
  leaving.abort();
  const ended = await sent;
  expect(ended.filter(({ status }) => status === 0).length).toBeGreaterThan(0);
  expect((await sender.send(live)).status).toBe(200);
  sender.close();
  // Computations whose client has left still wait for the graph, and are then aborted.
  let counted = since(before, await countsOf(what));
  while (counted.running > 0) counted = since(before, await countsOf(what));
  return counted;
}

it.each<[string, () => RawRequest]>([
  ['key persons of a clique', () => keyPersons(service.serviceIds.clique)],
  ['explained owners of a star', () => ultimateOwners(service.serviceIds.star)],
  ['structure of a star', () => structure(service.serviceIds.star)],
  ['picture of a star', () => structure(service.serviceIds.star, 'structure.svg')],
])('60 requests for the %s whose clients leave compute nothing after they left', async (_, request) => {
  const { started, finished, aborted, failed, timedOut } = await sendAndLeave(request());
  expect({ started, failed, timedOut }).toEqual({ started: finished + aborted, failed: 0, timedOut: 0 });
  // Two computations of a subscription run at a time. Most clients left before theirs could start, and what was
  // running ended before it was finished.
  expect([started < 30, aborted > 0]).toEqual([true, true]);
});

it('60 requests for the largest page whose clients leave while two of them load end these, and load no other one', async () => {
  const { started, finished, aborted, failed, timedOut } = await sendAndLeave(largePage(), 'page_turns');
  // A page takes far longer than its clients waited, so none was finished.
  expect({ started, finished, failed, timedOut }).toEqual({ started: aborted, finished: 0, failed: 0, timedOut: 0 });
  expect([started < 30, aborted > 0]).toEqual([true, true]);
});

it('60 requests at once for the key persons of 1,400 owners fail no search of another subscription, and liveness answers', async () => {
  const [sender, others] = [new Sender(service.api.port), new Sender(service.api.port)];
  const before = await countsOf();
  let isOver = false;
  const flood = Promise.all(Array.from({ length: 60 }, () => sender.send(keyPersons(service.serviceIds.star)))).finally(
    () => (isOver = true),
  );
  const met = new Set<string>();
  while (!isOver) {
    met.add(`search ${(await others.send(search)).status}`);
    met.add(`liveness ${(await others.send(live)).status}`);
  }
  expect([...met].sort()).toEqual(['liveness 200', 'search 200']);
  const statuses = (await flood).map(({ status }) => status);
  const [answered, refused] = [200, 503].map((wanted) => statuses.filter((status) => status === wanted).length);
  const { started, finished, timedOut } = since(before, await countsOf());
  expect({ answered, refused, all: statuses.length }).toEqual({
    answered: finished,
    refused: timedOut,
    all: started + timedOut,
  });
  expect(answered).toBeGreaterThan(0);
  for (const each of [sender, others]) each.close();
});

const aboveAim = `above the aim of ${aimedBlockMs} ms`;

it('a short run measures shapes alone and in flight, and says how each was answered', async () => {
  const bearer = service.keys.bearerOf(callers.granted);
  const wanted = [
    'body: as long as it may be',
    'body: one byte too long',
    'header: many headers',
    'key persons of a ladder',
    'structure of a star in both directions',
    'picture of a star in both directions',
    'ultimate owners of a clique by all rules',
    'query of many rules',
    'the largest search by ServiceId, OrgNo and NationalIdentificationNumber',
    'an absolute target',
    'an absolute target, without a token',
    'a long id of a manifest',
  ];
  const shapes = allShapes({ bearer, serviceIds: service.serviceIds }).filter(({ name }) => wanted.includes(name));
  const measured = await measureShapes(service, shapes, quiet);
  expect(Object.fromEntries(measured.map(({ name, status }) => [name, status]))).toEqual({
    'a long id of a manifest': 401,
    'an absolute target': 404,
    'an absolute target, without a token': 401,
    'body: as long as it may be': 400,
    'body: one byte too long': 413,
    'header: many headers': 400,
    'key persons of a ladder': 200,
    'picture of a star in both directions': 200,
    'query of many rules': 400,
    'structure of a star in both directions': 200,
    'the largest search by ServiceId, OrgNo and NationalIdentificationNumber': 200,
    'ultimate owners of a clique by all rules': 200,
  });
  // The block is measured as processor time, so it is the same on a busy machine.
  expect(measured.filter((each) => !['good', aboveAim].includes(verdictOn(each)))).toEqual([]);
  const [shape] = shapes;
  if (!shape) throw new Error('There is no such shape.');
  const flooded = await floodShape(service, { shape, grants: 'both', inFlight: 10, seconds: 2 }, quiet.over);
  expect({ name: flooded.name, failedSearches: flooded.failedSearches, isAnswered: flooded.answered > 0 }).toEqual({
    name: shape.name,
    failedSearches: 0,
    isAnswered: true,
  });
  expect(
    eventLoopTable({ measured, flooded: [flooded], undisturbedP95Ms: 10, graphSurvived: true }).split('\n'),
  ).toHaveLength(2 + measured.length + 2 + 2 + 3 + 1);
});
