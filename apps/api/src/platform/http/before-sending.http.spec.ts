import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { areas, Grants, type Subscription } from '@company-relations/authorization';
import {
  type CompanyRelations,
  type Entity,
  type IdentifiedCompany,
  noRecords,
  serviceId,
} from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RelationsSource } from '../../relations/page-loader';
import { company } from '../../testing/companies-in-memory';
import { EntriesInMemory } from '../../testing/entries-in-memory';
import { bearer, runningApp, subscription } from '../../testing/running-app';
import { waitUntil } from '../../testing/wait-until';
import type { Sources } from '../sources';
import { defaultHttpTimeouts, type HttpTimeouts } from './http-timeouts';

let longName: string | undefined;
const owner = (): Entity => ({
  type: 'person',
  serviceId: serviceId(9),
  profile: { name: longName ?? 'Secret' },
  isProtected: true,
});
const owned = (): CompanyRelations => ({
  ...company(1),
  parents: [
    {
      entity: owner(),
      current: { ...noRecords, ownership: [{ stakePercent: 100 }], role: [{ id: 1 }] },
      ended: noRecords,
    },
  ],
});
/** The business of a protected person. */
const soleTrader = (): IdentifiedCompany => ({
  company: {
    ...{ type: 'company', serviceId: serviceId(1), countryCode: 'NO', searchable: true, isProtected: true },
    profile: { name: longName ?? 'Secret', countryCode: 'NO' },
  },
  leis: [],
});
const holding = { owner: serviceId(9), owned: serviceId(1), stake: { stakePercent: 100 } };
const granted: Subscription = { ...subscription, grants: new Grants({ NO: areas }) };

let app: NestExpressApplication;
let audit: EntriesInMemory;
/** The subscription that the service finds for the caller. Undefined: there is none any more. */
let known: Subscription | undefined;
/** The log lines of the running service. */
let logged: readonly string[];
/** Called while the graph counts the companies of a search. The count is the last query of a page. */
let whileCounting: () => Promise<void>;
/** Called before the graph responds to any other query. */
let whileLoading: () => void;

const companies: RelationsSource = {
  search: async () => [serviceId(1), serviceId(2)],
  count: async () => {
    await whileCounting();
    return 2;
  },
  load: async () => {
    whileLoading();
    return [owned()];
  },
  lookUp: async () => undefined,
};
const sources: Pick<Sources, 'namedCompanies' | 'keyPersons' | 'ownership' | 'structures' | 'changes'> = {
  namedCompanies: {
    findCompanies: async () => {
      whileLoading();
      return [soleTrader()];
    },
    readCompany: async () => {
      whileLoading();
      return soleTrader();
    },
  },
  keyPersons: {
    loadKeyPersons: async (asked) => {
      whileLoading();
      return { ok: true, network: { asked, companies: [owned()] } };
    },
  },
  ownership: {
    loadOwnershipAbove: async () => ({
      company: owned().company,
      links: [holding],
      entities: new Map([owned().company, owner()].map((one) => [one.serviceId, one])),
    }),
    loadHoldingRecords: async (holdings) => {
      whileLoading();
      return holdings.map(() => []);
    },
  },
  structures: {
    loadOwnershipAbove: async () => ({ company: owned().company, links: undefined, entities: new Map() }),
    loadStructure: async ({ company, request: asked }) => {
      whileLoading();
      const { company: found, parents } = owned();
      const up = new Map([[company, { relations: parents, parties: parents.length }]]);
      return { company: found, request: asked, readings: { up, down: new Map() } };
    },
  },
  changes: {
    loadOwnershipAbove: async () => ({ company: owned().company, links: undefined, entities: new Map() }),
    loadChanges: async ({ period }) => {
      whileLoading();
      const { company, parents: relations } = owned();
      return { company, period, relations, parties: relations.length, before: { more: 0 }, after: { more: 0 } };
    },
  },
};

async function start(timeouts: HttpTimeouts): Promise<void> {
  const lines = (logged = [] as string[]);
  const log = { write: (line: string) => void lines.push(line) };
  const others = { ...sources, audit, subscriptions: { find: async () => known } };
  app = await runningApp({ logLevel: 'info' }, companies, log, others, timeouts);
}

beforeEach(async () => {
  [audit, known, longName] = [new EntriesInMemory(), granted, undefined];
  [whileCounting, whileLoading] = [async () => undefined, () => undefined];
  await start(defaultHttpTimeouts);
});
afterEach(() => app.close());

/** The body of both kinds of searches. Each kind ignores the members that only the other one has. */
const searchBody = '{"SearchParameters":{"CountryCode":["NO"]},"PageSize":1,"Name":"secret"}';
const requests = [
  ['a search', 'POST', '/v2/relations'],
  ['key persons', 'GET', '/v2/relations/1/key-persons'],
  ['ultimate owners', 'GET', '/v2/relations/1/ultimate-owners'],
  ['a structure', 'GET', '/v2/relations/1/structure'],
  ['a picture', 'GET', '/v2/relations/1/structure.svg'],
  ['changes', 'GET', '/v2/relations/1/changes?from=2020-01-01'],
  ['companies by name', 'POST', '/v2/companies/search'],
  ['one company', 'GET', '/v2/companies/1'],
] as const;

function send(method: string, path: string) {
  const { port } = app.getHttpServer().address() as { port: number };
  const headers = { authorization: bearer(), 'content-type': 'application/json' };
  const sent = httpRequest({ port, host: '127.0.0.1', method, path, headers });
  sent.end(method === 'POST' ? searchBody : undefined);
  return sent;
}

async function headOf(method: string, path: string): Promise<IncomingMessage> {
  return (await once(send(method, path), 'response'))[0] as IncomingMessage;
}

async function responseTo(method: string, path: string) {
  const response = (await headOf(method, path)).setEncoding('utf8');
  let text = '';
  for await (const part of response) text += String(part);
  return { status: response.statusCode, text };
}

/** Whether the log has an entry about a response that ended before it was sent completely. */
const isAborted = () => logged.some((line) => line.includes('"aborted":true'));

it.each(requests)('%s shows the protected person, and is audited', async (_what, method, path) => {
  const { status, text } = await responseTo(method, path);
  expect([status, text.includes('Secret'), audit.entries.length]).toEqual([200, true, 1]);
});

it.each(requests)(
  'where grants are revoked while %s is loaded, nothing is sent and nothing is audited',
  async (_what, method, path) => {
    whileLoading = () => (known = { ...granted, grants: new Grants({ NO: ['BeneficialOwner'] }) });
    const { status, text } = await responseTo(method, path);
    expect([status, text.includes('Secret'), audit.entries]).toEqual([503, false, []]);
  },
);

/** All requests whose response may be arbitrarily large. The size of a picture is limited. */
const withoutBound = requests.slice(1).filter(([what]) => what !== 'a picture');

describe.each(withoutBound)('%s of very many', (_what, method, path) => {
  /** This name is much larger than the buffers of two sockets, so that a response with it cannot be sent at once. */
  const name = 'Secret '.repeat(3_000_000);
  beforeEach(() => (longName = name));

  it('are broken off where grants are revoked while the client takes them', async () => {
    const response = await headOf(method, path);
    known = undefined;
    await expect(once(response.resume(), 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('are broken off after a time, however slowly the client takes them', async () => {
    await app.close();
    await start({ ...defaultHttpTimeouts, answerMs: 500 });
    let slowly: NodeJS.Timeout | undefined;
    const sent = send(method, path)
      .on('error', () => undefined)
      .on('response', (response) => (slowly = setInterval(() => response.read(1_000), 10)));
    await waitUntil(isAborted);
    clearInterval(slowly);
    sent.destroy();
  });
});

it('no entry says that a client saw a protected person who left before anything was sent', async () => {
  let isCounting = false;
  whileCounting = () => {
    isCounting = true;
    return waitUntil(isAborted);
  };
  const sent = send('POST', '/v2/relations').on('error', () => undefined);
  await waitUntil(() => isCounting);
  sent.destroy();
  await waitUntil(isAborted);
  // Waits until every step after the count has run.
  for (let turn = 0; turn < 100; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  expect(audit.entries).toEqual([]);
});
