import { request as httpRequest, type IncomingMessage } from 'node:http';
import { areas, Grants } from '@company-relations/authorization';
import type { LoadedCompany, SlicedCompany } from '@company-relations/company-graph';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { type CompanyRelations, noRecords, type Relation, serviceId } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { company } from '../testing/companies-in-memory';
import { bearer, runningApp, subscription } from '../testing/running-app';
import type { Companies } from './search-relations';

const name = 'Owner '.repeat(100);
const owner = (id: number): Relation => ({
  entity: { type: 'person', serviceId: serviceId(id), profile: { name } },
  current: { ...noRecords, ownership: [{}] },
  ended: noRecords,
});
const owned = (id: number, owners: number): CompanyRelations => ({
  ...company(id),
  parents: Array.from({ length: owners }, (_, index) => owner(1_000 + index)),
});

/** A company in slices of one hundred owners, which counts how many of them were read, and whether somebody still wants more. */
class CountedSlices implements SlicedCompany {
  readonly outline: CompanyRelations;
  read = 0;
  ended = false;

  /** @param failsAt the slice that cannot be read. */
  constructor(
    private readonly whole: CompanyRelations,
    private readonly failsAt = Infinity,
  ) {
    this.outline = { ...whole, parents: [] };
  }

  readonly slices = async function* (this: CountedSlices): AsyncGenerator<CompanyRelations, void, undefined> {
    try {
      for (let first = 0; first < this.whole.parents.length; first += 100) {
        if (this.read === this.failsAt) throw new GraphUnavailable('gone');
        this.read += 1;
        yield { ...this.outline, parents: this.whole.parents.slice(first, first + 100) };
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
    } finally {
      this.ended = true;
    }
  }.bind(this);
}

const holding = (...held: readonly LoadedCompany[]): Companies => ({
  search: async () => [],
  count: async () => held.length,
  load: async () => [...held],
  lookUp: async () => [...held],
});

let app: NestExpressApplication | undefined;
afterEach(() => app?.close());

async function ask(...held: readonly LoadedCompany[]): Promise<IncomingMessage> {
  const seesAll = { ...subscription, grants: new Grants({ NO: areas }) };
  app = await runningApp({}, holding(...held), undefined, { subscriptions: { find: async () => seesAll } });
  const { port } = app.getHttpServer().address() as { port: number };
  return new Promise((resolve, reject) => {
    const headers = { authorization: bearer(), 'content-type': 'application/json' };
    const asked = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/v2/relations', headers }, resolve).on('error', reject);
    asked.end('{"SearchParameters":{"ServiceId":[1]}}');
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) text += String(part);
  return text;
}

const until = async (met: () => boolean) => {
  while (!met()) await new Promise<void>((resolve) => setImmediate(resolve));
};

it('sends companies in slices as it sends whole ones', async () => {
  const [small, large] = [owned(1, 3), owned(2, 1_050)];
  const inSlices = await ask(small, new CountedSlices(large), small);
  const text = await textOf(inSlices);
  await app?.close();
  const whole = await ask(small, large, small);
  expect(text).toBe(await textOf(whole));
  expect([inSlices, whole].map(({ headers: { date: _date, ...headers } }) => headers).map((headers) => ({ ...headers, 'x-request-id': '' }))).toEqual(
    Array(2).fill(
      expect.objectContaining({ 'x-pagination': '{"Count":3,"TotalCount":3,"PageSize":10,"TotalPages":1,"Cursor":null}', 'transfer-encoding': 'chunked' }),
    ),
  );
});

it.each([0, 1, 250])('tells the length of an answer whose companies show %i relations each', async (owners) => {
  const response = await ask(owned(1, owners), owned(2, owners));
  const { 'content-length': length, 'content-type': type } = response.headers;
  expect([Number(length), type]).toEqual([Buffer.byteLength(await textOf(response)), 'application/json; charset=utf-8']);
});

it('reads no more slices than a client takes, and none for one that went away', async () => {
  const slices = new CountedSlices(owned(1, 100_000));
  const response = await ask(slices);
  response.pause();
  let before = -1;
  // Until what the sockets hold is full, reading goes on.
  while (slices.read !== before) {
    before = slices.read;
    for (let turn = 0; turn < 200; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  expect([slices.read < 500, slices.ended]).toEqual([true, false]);
  response.destroy();
  await until(() => slices.ended);
  expect(slices.read).toBeLessThan(500);
});

it('says that the graph is unavailable where nothing was sent, and breaks off where something was', async () => {
  const early = await ask(new CountedSlices(owned(1, 200), 0));
  expect([early.statusCode, early.headers['x-pagination'], early.headers['content-type']]).toEqual([503, undefined, 'application/problem+json; charset=utf-8']);
  early.resume();
  await app?.close();
  const late = await ask(new CountedSlices(owned(1, 10_000), 50));
  expect(late.statusCode).toBe(200);
  await expect(textOf(late)).rejects.toMatchObject({ code: 'ECONNRESET' });
});
