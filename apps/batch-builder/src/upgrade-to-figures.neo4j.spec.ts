import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, Grants, mask, protectedIdentity } from '@company-relations/authorization';
import { CompanyGraph, isStreamed } from '@company-relations/company-graph';
import { migrate } from '@company-relations/graph-schema';
import type { GraphClient, GraphReader } from '@company-relations/neo4j-client';
import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import {
  applyStatements,
  countCompaniesWithDueFigures,
  deriveDueFigures,
  markAllFigures,
} from '@company-relations/register-loader';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { ClientCopy } from '../test/client-copy';
import { VersionBefore } from '../test/version-before';
import { relationsOrder, World } from '../test/world';

const world = new World();
const now = () => new Date(world.time);
const size = 30;
const ids = Array.from({ length: size }, (_, at) => serviceId(at + 1));
const granted = areas.filter((area) => area !== 'HiddenPersonAccess');
const grants = new Grants({ NO: granted, SE: granted });
const run = <Row>(text: string) => world.graph.run<Row>({ name: 'change', text });

const withProxy = (proxyCompanyName: string): StatedRecord => ({
  kind: 'beneficialOwnership',
  ended: false,
  record: { proxyCompanyName },
});

/**
 * Persons and companies. `holdings` connects them to chains with a loop. Some holdings begin or end on a later day, and
 * some companies have more owners above them than the bound. One proxy has the name of a protected owner of its company.
 */
const register: readonly RegisterStatement[] = [
  ...[1, 3].map((at) => person(`p${at}`, may(1), { serviceId: serviceId(100 + at) })),
  person('p2', may(1), { serviceId: serviceId(102), profile: { name: 'Hidden Person', isProtected: true } }),
  ...ids.map((id) =>
    company(`c${id}`, may(1), { serviceId: id, profile: { name: `C${id}`, countryCode: id % 3 === 0 ? 'SE' : 'NO' } }),
  ),
];
const holdings: readonly RegisterStatement[] = [
  ...ids.slice(1).map((id) => records(`r${id}`, may(1), `c${id % 4 === 0 ? id - 3 : id - 1}`, `c${id}`, stake(60))),
  ...[2, 9, 17].map((id, at) => records(`s${id}`, may(1), `p${at + 1}`, `c${id}`, stake(30))),
  records('loop', may(1), 'c7', 'c5', stake(35)),
  records('hidden-proxy', may(1), 'p2', 'c9', withProxy('Hidden Person')),
  records('shown-proxy', may(1), 'p1', 'c2', withProxy('Nominee')),
  records('later', may(1), 'p3', 'c12', stake(5, { inDate: '2026-11-09T00:00:00Z' })),
];
const bound = 16;

const before = new VersionBefore(world.graph);

let kept = 0;
const figures: { kept: number; computed: number }[] = [];
const companiesOver = (reader: GraphReader) =>
  new CompanyGraph(reader, {
    now,
    // Only with the relationships of figures do some companies have so many that they are streamed.
    links: { perQuery: 6, perCompany: 3, perChunk: 2 },
    ultimateOwnershipBudget: bound,
    onFigures: (each) => {
      kept += each.kept;
      figures.push(each);
    },
  });

async function answers(reader: GraphReader): Promise<readonly string[]> {
  return (await companiesOver(reader).loadRelations(ids, grants)).map((each) => JSON.stringify(mask(each, grants)));
}

/** Returns the companies that a version loads in chunks, because it counts many links. */
async function streamed(reader: GraphReader): Promise<readonly number[]> {
  const loaded = await companiesOver(reader).load(ids, grants);
  return loaded.flatMap((each) => (isStreamed(each) ? each.header.company.serviceId : []));
}

/** Expects that the old and the new version give the same answers at this moment. Returns the answers. */
async function compared(): Promise<readonly string[]> {
  const [one, other] = [await answers(before), await answers(world.graph)];
  expect(other).toEqual(one);
  return other;
}

/** Returns the graph client so that it calls `check` after each write. */
function after(graph: GraphClient, check: () => Promise<void>): GraphClient {
  return new Proxy(graph, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'write' && name !== 'run') return member.bind(target);
      return async (...values: unknown[]) => {
        const result: unknown = await member.apply(target, values);
        await check();
        return result;
      };
    },
  });
}

/** Returns the Cypher statements of docs/operations.md that prepare a graph for loaders of an older version. */
function wayBack(): string[] {
  const page = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
  const [, block = ''] = /^```cypher\n(MATCH \(state:FiguresState\)[^`]*)```$/m.exec(page) ?? [];
  return block.split(/;\s*$/m).filter((text) => text.trim() !== '');
}

const olderLoader = (transaction: Parameters<Parameters<GraphClient['write']>[0]>[0]) =>
  transaction.run({
    name: 'take-counter-before',
    text: "MERGE (counter:Counter {name: 'serviceId'}) SET counter.locked = true WITH counter REMOVE counter.locked",
  });

async function publishedInto(client: ClientCopy): Promise<void> {
  const { results } = await world.build({}, { companies: companiesOver(world.graph) });
  expect(results.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  for (const { record } of results.flatMap(({ published }) => published)) await client.take(record);
  expect(client.has).toEqual(await linesOfNorway());
}

/** Returns the lines that the older version would write into a baseline. */
const linesOfNorway = () => world.freshLines('NO', relationsOrder, companiesOver(before));

// Both versions answer after each transaction. This is slow on a busy machine.
jest.setTimeout(300_000);
beforeAll(() => world.open());
beforeEach(async () => {
  before.forgetAsked();
  await world.reset();
  await world.grant({ NO: granted, SE: granted });
  await world.catalogue.orders.save({ ...relationsOrder, baselineEveryDays: 30 });
  await world.load(...register);
  await world.load(...holdings);
  for (const text of wayBack()) await run(text);
});
afterAll(async () => {
  await migrate(world.graph);
  await world.close();
});
// The versions differ in these queries. A test that runs only some of them does not compare the versions.
afterEach(() => expect(before.askedAsBefore).toEqual(before.allThatDiffer));

it('a graph without figures gets them while old and new versions answer the same, and deltas lead to what a baseline has', async () => {
  const client = new ClientCopy(world, true);
  const first = await compared();
  await publishedInto(client);
  let compares = 0;
  const graph = after(world.graph, async () => {
    compares += 1;
    expect(await compared()).toEqual(first);
  });
  expect(await migrate(graph)).toEqual([
    '018-figures',
    '022-marked-figures',
    '023-plain-numbers',
    '024-proxy-texts',
    '025-flagged-owners',
    '026-figures-anew',
  ]);
  await markAllFigures(graph, { bound, limit: 7 });
  expect(await countCompaniesWithDueFigures(world.graph)).toBe(size);
  world.pass(1);
  await publishedInto(client);
  await deriveDueFigures(graph, { now, limit: 4, onSlice: () => undefined });
  world.pass(1);
  await publishedInto(client);
  figures.length = 0;
  await compared();
  const omitted = await run('MATCH (c:FiguresOmitted) RETURN count(c) > 0 AS areThere');
  expect([compares > 20, omitted, figures.at(0)]).toEqual([true, [{ areThere: true }], { kept: 0, computed: size }]);
  expect(figures.at(1)?.kept).toBeGreaterThan(size / 2);
  expect([await streamed(world.graph), await streamed(before)]).toEqual([[], [9, 17]]);
});

it('only the version before masks a proxy that has the name of a protected ultimate owner, once figures are kept', async () => {
  await world.load(records('named-proxy', may(1), 'p1', 'c10', withProxy('Hidden Person')));
  await compared();
  await migrate(world.graph);
  await markAllFigures(world.graph, { bound });
  await deriveDueFigures(world.graph, { now });
  const current = await world.freshLines('NO', relationsOrder, companiesOver(world.graph));
  expect(current.filter((line) => line.includes('Hidden Person'))).toHaveLength(1);
  expect(await linesOfNorway()).toEqual(current.map((line) => line.replace('Hidden Person', protectedIdentity)));
});

it('what is loaded while companies wait is in answers and deltas at once', async () => {
  const client = new ClientCopy(world, true);
  await publishedInto(client);
  await migrate(world.graph);
  await markAllFigures(world.graph, { bound, limit: 7 });
  const load = (...statements: RegisterStatement[]) => applyStatements(world.graph, statements, now(), { now: now() });
  await deriveDueFigures(world.graph, { now, limit: 4, signal: endedAfter(2) });
  await load(records('s2', may(2), 'p1', 'c2', stake(55)), records('new', may(1), 'p2', 'c20', stake(11)));
  await compared();
  world.pass(1);
  await publishedInto(client);
  await deriveDueFigures(world.graph, { now });
  const last = await compared();
  world.pass(1);
  await publishedInto(client);
  expect(last.join('')).toContain('"stakePercent":55');
  kept = 0;
  await answers(world.graph);
  expect(kept).toBeGreaterThan(size / 2);
});

it('the way back lets older loaders write, and the next upgrade derives anew what they changed', async () => {
  await migrate(world.graph);
  await markAllFigures(world.graph, { bound });
  await deriveDueFigures(world.graph, { now });
  await expect(world.graph.write(olderLoader)).rejects.toThrow(/LoaderMustKeepFigures/);
  expect(wayBack()).toHaveLength(8);
  for (const text of wayBack()) await run(text);
  await world.graph.write(async (transaction) => {
    await olderLoader(transaction);
    await transaction.run({
      name: 'end',
      text: "MATCH ()-[holding:OWNS {id: 's2'}]->() DELETE holding",
    });
  });
  const changed = await compared();
  expect(await run('MATCH ()-[f:ULTIMATELY_OWNS]->() RETURN count(f) AS count')).toEqual([{ count: 0 }]);
  await migrate(world.graph);
  await markAllFigures(world.graph, { bound });
  await deriveDueFigures(world.graph, { now });
  expect(await compared()).toEqual(changed);
  kept = 0;
  await answers(world.graph);
  expect(kept).toBeGreaterThan(size / 2);
});

/** Returns a signal that becomes aborted after `aborted` was read `times` times. */
function endedAfter(times: number): AbortSignal {
  let asked = 0;
  return new Proxy(new AbortController().signal, {
    get: (target, name) => (name === 'aborted' ? (asked += 1) > times : Reflect.get(target, name)),
  });
}
