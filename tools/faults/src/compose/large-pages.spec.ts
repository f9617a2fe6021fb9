import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { HttpClient } from '../http-client';
import { listening } from '../testing/listening';
import { Tally } from '../tally';
import type { Company } from '../truth';
import { pageThrough } from './large-pages';
import { digestOf } from './large-register';

const companies = Array.from({ length: 1_200 }, (_, index) => ({ ServiceId: index + 1 }) as Company);
const digests = new Map(companies.map((company) => [company.ServiceId, digestOf(company)]));
let server: Server | undefined;

afterEach(() => server?.close());

/** What the clients of a service count, whose page from a company on is answered with a status and a next cursor. */
async function tallyOf(answer: (from: number) => { readonly status?: number; readonly next: number | null }) {
  const listener: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const from = Number((JSON.parse(body) as { Cursor: string }).Cursor.replace('*', '0'));
      const { status = 200, next } = answer(from);
      const pagination = { TotalCount: companies.length, Cursor: next === null ? null : String(next) };
      response.writeHead(status, { 'X-Pagination': JSON.stringify(pagination), 'Retry-After': '1' });
      response.end(JSON.stringify({ Relations: companies.slice(from, from + 500) }));
    });
  };
  server = createServer(listener);
  const client = new HttpClient(await listening(server), 'Bearer token');
  const tally = new Tally();
  const load = { clients: [client], tally: () => tally, isThroughProxy: true as const };
  await pageThrough(load, { digests, withUltimateOwners: 0 }, { clients: 2, seconds: 0.05, atMostSeconds: 0.5 });
  client.close();
  return tally;
}

const following = (from: number) => (from < 1_000 ? from + 500 : null);

test('a run through all pages is right, also one that ends after the time of the clients', async () => {
  const { wrong, right } = await tallyOf((from) => ({ next: following(from) }));
  expect([wrong, right >= 3]).toEqual([[], true]);
});

test('a first page that says it is the last is wrong', async () => {
  const { wrong } = await tallyOf(() => ({ next: null }));
  expect([...new Set(wrong)]).toEqual([
    'POST /v2/relations: a run of 500 companies, not 1200',
    'No client got all pages.',
  ]);
});

test('a page that comes twice is wrong', async () => {
  const { wrong } = await tallyOf((from) => ({ next: from }));
  expect([...new Set(wrong)]).toEqual(['POST /v2/relations: a company of a page before', 'No client got all pages.']);
});

test('pages of which one is never served are a problem', async () => {
  const { wrong, refused } = await tallyOf((from) => ({ status: from === 1_000 ? 503 : 200, next: following(from) }));
  expect([wrong, (refused.get(503) ?? 0) > 0]).toEqual([['No client got all pages.'], true]);
});
