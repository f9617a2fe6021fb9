import { setImmediate as turn } from 'node:timers/promises';
import { Grants } from '@company-relations/authorization';
import type { CypherQuery, GraphReader } from '@company-relations/neo4j-client';
import { type ServiceId, serviceId } from '@company-relations/ownership';
import { CoalescedCompanyLoader } from './coalesced-company-loader';
import { defaultLinkLimits } from './link-limits';

const grants = new Grants({ NO: ['Owner'] });
const tooManyFigures = { serviceId: null, owners: null, isSupernode: null };
const idsUpTo = (count: number) => Array.from({ length: count }, (_, at) => serviceId(at + 1));
const lookupOf = (serviceIds: readonly ServiceId[]) => ({ serviceIds, orgNos: [], areAuthorized: true });

interface Sent {
  readonly wanted: { readonly serviceIds: readonly unknown[]; readonly figures: { readonly maxTogether: unknown } };
  readonly answer: (rows: readonly object[]) => void;
}

/** A graph whose queries stay unanswered until the test answers them. */
function slowGraph(): { readonly graph: GraphReader; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const graph: GraphReader = {
    read: <Row>(_query: CypherQuery, parameters: Record<string, unknown> = {}) =>
      new Promise<Row[]>((resolve) =>
        sent.push({ wanted: parameters['wanted'] as Sent['wanted'], answer: (rows) => resolve(rows as Row[]) }),
      ),
  };
  return { graph, sent };
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

it('reads a small lookup at once while pages have all the links that pages may have', async () => {
  const { graph, sent } = slowGraph();
  const loader = new CoalescedCompanyLoader(graph, defaultLinkLimits, undefined);
  const portions = Array.from({ length: 10 }, () => loader.load(lookupOf(idsUpTo(125)), grants));
  await settled();
  const ofPages = sent.length;
  expect(ofPages).toBeLessThan(portions.length);

  const small = loader.load(lookupOf(idsUpTo(1)), grants);
  await settled();
  expect(sent.map(({ wanted }) => wanted.serviceIds.length)).toEqual([...Array<number>(ofPages).fill(125), 1]);
  sent.at(-1)?.answer([]);
  expect((await small).withServiceIds(idsUpTo(1))).toEqual([]);

  while (loader.runningCount > 0) {
    for (const { answer } of sent) answer([]);
    await settled();
  }
  await Promise.all(portions);
});

describe('many small lookups of one set of grants', () => {
  const others = new Grants({ SE: ['Owner'] });
  /** Each lookup has an id of its own, so that none of them is loaded with another. */
  const loadEach = (loader: CoalescedCompanyLoader, count: number, clients: readonly AbortController[] = []) =>
    idsUpTo(count).map((id, index) =>
      loader.load(lookupOf([id]), grants, { requester: 'one', signal: clients[index]?.signal }),
    );
  const idOfOthers = serviceId(1_000);
  const isOfOthers = ({ wanted }: Sent) => wanted.serviceIds.map(Number).includes(idOfOthers);

  async function answerAll(loader: CoalescedCompanyLoader, sent: readonly Sent[]): Promise<void> {
    while (loader.runningCount > 0) {
      for (const { answer } of sent) answer([]);
      await settled();
    }
  }

  it('are sent in a few queries at a time, so a lookup of other grants is sent at once', async () => {
    const { graph, sent } = slowGraph();
    const loader = new CoalescedCompanyLoader(graph, defaultLinkLimits, undefined);
    const many = loadEach(loader, 400);
    await settled();
    expect(sent.map(({ wanted }) => wanted.serviceIds.length)).toEqual([16, 16, 16, 16]);
    const one = loader.load(lookupOf([idOfOthers]), others);
    await settled();
    expect(sent.map(isOfOthers)).toEqual([false, false, false, false, true]);
    sent[4]?.answer([]);
    await one;
    await answerAll(loader, sent);
    await Promise.all(many);
    expect(sent).toHaveLength(26);
  });

  it('take turns with a lookup of other grants where no more links may be loaded', async () => {
    const { graph, sent } = slowGraph();
    const limits = { ...defaultLinkLimits, perQuery: 20_000, perCompany: 0 };
    const loader = new CoalescedCompanyLoader(graph, limits, undefined);
    const many = loadEach(loader, 208);
    const one = loader.load(lookupOf([idOfOthers]), others);
    await settled();
    expect(sent.map(isOfOthers)).toEqual([false, false]);
    sent[0]?.answer([]);
    await settled();
    sent[1]?.answer([]);
    await settled();
    expect(sent.map(isOfOthers)).toEqual([false, false, false, true]);
    await answerAll(loader, sent);
    await Promise.all([...many, one]);
  });

  it('are not sent for clients that have left', async () => {
    const { graph, sent } = slowGraph();
    const loader = new CoalescedCompanyLoader(graph, defaultLinkLimits, undefined);
    const clients = idsUpTo(208).map(() => new AbortController());
    const many = Promise.allSettled(loadEach(loader, 208, clients));
    await settled();
    expect(sent).toHaveLength(4);
    for (const client of clients) client.abort(new Error('The client has left.'));
    await answerAll(loader, sent);
    expect(sent).toHaveLength(4);
    expect(new Set((await many).map(({ status }) => status))).toEqual(new Set(['rejected']));
  });

  it('are together no page, even if they name more companies than one small lookup may', async () => {
    const { graph, sent } = slowGraph();
    const limits = { ...defaultLinkLimits, perQuery: 40_000 };
    const loader = new CoalescedCompanyLoader(graph, limits, undefined);
    const page = loader.load(lookupOf(idsUpTo(125)), grants);
    const merged = [idsUpTo(15), idsUpTo(31).slice(15)].map((ids) => loader.load(lookupOf(ids), others));
    await settled();
    expect(sent.map(({ wanted }) => wanted.serviceIds.length)).toEqual([125, 31]);
    await answerAll(loader, sent);
    await Promise.all([page, ...merged]);
  });
});

describe('companies of more figures than one query may read', () => {
  const limits = { ...defaultLinkLimits, figures: 20, companiesOfManyFigures: 8 };

  it('are read a few at a time, one query after the other', async () => {
    const { graph, sent } = slowGraph();
    const loaded = new CoalescedCompanyLoader(graph, limits, undefined).load(lookupOf(idsUpTo(20)), grants);
    await settled();
    sent[0]?.answer([tooManyFigures]);
    for (const query of [1, 2, 3]) {
      await settled();
      expect(sent).toHaveLength(query + 1);
      sent[query]?.answer([]);
    }
    await loaded;
    expect(
      sent.map(({ wanted }) => [wanted.serviceIds.map(Number), wanted.figures.maxTogether === null ? 'any' : 'few']),
    ).toEqual([
      [idsUpTo(20), 'few'],
      [idsUpTo(8), 'any'],
      [idsUpTo(16).slice(8), 'any'],
      [idsUpTo(20).slice(16), 'any'],
    ]);
  });

  it('are not read further for a client that has left', async () => {
    const { graph, sent } = slowGraph();
    const client = new AbortController();
    const loaded = new CoalescedCompanyLoader(graph, limits, undefined).load(lookupOf(idsUpTo(20)), grants, {
      requester: 'one',
      signal: client.signal,
    });
    await settled();
    sent[0]?.answer([tooManyFigures]);
    await settled();
    client.abort(new Error('The client has left.'));
    sent[1]?.answer([]);
    await expect(loaded).rejects.toThrow('The client has left.');
    expect(sent).toHaveLength(2);
  });
});
