import { areas, Grants, type Subscription } from '@company-relations/authorization';
import { GraphClient, GraphUnavailable } from '@company-relations/neo4j-client';
import { parseSubscriptions, SubscriptionStore } from './index';

const connection = {
  uri: process.env['TEST_NEO4J_URI'] ?? '',
  user: process.env['TEST_NEO4J_USER'] ?? '',
  password: process.env['TEST_NEO4J_PASSWORD'] ?? '',
  queryTimeoutMs: 20_000,
  acquisitionTimeoutMs: 10_000,
  maxConnections: 10,
};
const graph = new GraphClient(connection);
const store = new SubscriptionStore(graph);

const run = (text: string) => graph.run({ name: 'test', text });
const schema = [
  'CREATE CONSTRAINT client_organisation_id IF NOT EXISTS FOR (o:ClientOrganisation) REQUIRE o.id IS UNIQUE',
  'CREATE CONSTRAINT subscription_id IF NOT EXISTS FOR (s:Subscription) REQUIRE s.id IS UNIQUE',
];

const full: Subscription = {
  id: 'full',
  organisationId: 'bank',
  enabled: true,
  grants: new Grants({ GB: areas, NO: ['Owner'] }),
};
const none: Subscription = { id: 'none', organisationId: 'registry', enabled: true, grants: new Grants({}) };
const organisations = [
  { id: 'bank', name: 'Bank' },
  { id: 'registry', name: undefined },
];

beforeAll(async () => {
  for (const statement of schema) await run(statement);
});
beforeEach(async () => {
  await run('MATCH (n:ClientOrganisation|Subscription) DETACH DELETE n');
  await store.apply({ organisations, subscriptions: [full, none] });
});
afterAll(() => graph.close());

describe('SubscriptionStore', () => {
  it('finds and lists what was applied', async () => {
    expect({ found: await store.find('full'), missing: await store.find('FULL'), all: await store.list() }).toEqual({
      found: full,
      missing: undefined,
      all: [full, none],
    });
  });

  it('makes the subscriptions of a document exactly what it says and leaves others as they are', async () => {
    const changed = { ...full, enabled: false, grants: new Grants({ NO: ['KeyPerson'] }) };
    const created = { ...none, id: 'new' };
    expect(await store.apply({ organisations, subscriptions: [changed, created] })).toEqual([
      { before: full, after: changed },
      { before: undefined, after: created },
    ]);
    expect(await store.list()).toEqual(
      [changed, created, none].sort((a, b) => (a.organisationId + a.id < b.organisationId + b.id ? -1 : 1)),
    );
  });

  it('does not move a subscription to another organisation and then changes nothing at all', async () => {
    const moved = { ...full, organisationId: 'registry' };
    const changes = store.apply({
      organisations: [...organisations, { id: 'third', name: 'Third' }],
      subscriptions: [{ ...none, enabled: false }, moved],
    });
    await expect(changes).rejects.toMatchObject({
      problems: ['Subscription "full" belongs to organisation "bank", not "registry".'],
    });
    expect(await store.list()).toEqual([full, none]);
    expect(
      await graph.read({ name: 'test', text: 'MATCH (o:ClientOrganisation) RETURN count(o) AS organisations' }),
    ).toEqual([{ organisations: 2 }]);
  });

  it('adds a subscription, and returns its organisation as it is stored', async () => {
    const added = { ...none, id: 'added', organisationId: 'bank' };
    const change = (after: Subscription) => ({ before: undefined, after });
    expect(await store.add({ id: 'bank', name: undefined }, added)).toEqual({
      change: change(added),
      organisation: { id: 'bank', name: 'Bank' },
    });
    const first = { ...added, id: 'first', organisationId: 'new' };
    expect(await store.add({ id: 'new', name: undefined }, first)).toEqual({
      change: change(first),
      organisation: { id: 'new', name: undefined },
    });
    expect(await store.list()).toEqual([added, full, first, none]);
  });

  it('grants areas in a country, and a country without areas', async () => {
    await store.grant('none', 'GB', ['Owner']);
    await store.grant('none', 'GB', ['Owner', 'KeyPerson']);
    const { after } = await store.grant('none', 'SE', []);
    const expected = { ...none, grants: new Grants({ GB: ['Owner', 'KeyPerson'], SE: [] }) };
    expect(JSON.stringify([after, await store.find('none')])).toBe(JSON.stringify([expected, expected]));
  });

  it('revokes areas in a country, and the whole country', async () => {
    await store.revoke('full', 'NO', ['Owner', 'KeyPerson']);
    expect((await store.find('full'))?.grants.toJSON()).toEqual({ GB: [...areas].sort(), NO: [] });
    await store.revoke('full', 'GB');
    expect((await store.find('full'))?.grants.toJSON()).toEqual({ NO: [] });
  });

  it('disables and enables', async () => {
    await store.setEnabled('full', false);
    expect(await store.find('full')).toEqual({ ...full, enabled: false });
    await store.setEnabled('full', true);
    expect(await store.find('full')).toEqual(full);
  });

  it.each([
    ['an unknown subscription', () => store.grant('other', 'GB', []), 'There is no subscription "other".'],
    [
      'a country in lower case',
      () => store.grant('full', 'se', []),
      'country: "se" is no country code (two upper-case letters).',
    ],
    ['a country that does not exist', () => store.grant('full', 'XX', []), 'country: No country has the code XX.'],
    [
      'the code that is often written for the United Kingdom',
      () => store.grant('full', 'UK', []),
      'country: No country has the code UK: the code of the United Kingdom is GB.',
    ],
    ['an unknown area', () => store.grant('full', 'SE', ['Owners' as 'Owner']), /^area: "Owners" is no area/],
    ['a country to revoke that it has not', () => store.revoke('full', 'SE'), 'Subscription "full" has no country SE.'],
    ['an unknown subscription to disable', () => store.setEnabled('other', false), 'There is no subscription "other".'],
  ])('refuses %s and changes nothing', async (_what, change, message) => {
    await expect(change()).rejects.toThrow(message);
    expect(await store.list()).toEqual([full, none]);
  });

  it('loses none of several changes at once', async () => {
    const countries = ['AT', 'BE', 'CH', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR'];
    await Promise.all(countries.map((country) => store.grant('none', country, ['Owner'])));
    expect((await store.find('none'))?.grants.countries).toEqual(countries);
  });

  it('gives one subscription to one organisation when two documents create it at once', async () => {
    const both = await Promise.allSettled(
      ['bank', 'registry'].map((organisationId) =>
        store.apply({ organisations, subscriptions: [{ ...none, id: 'new', organisationId }] }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await store.list()).filter(({ id }) => id === 'new')).toHaveLength(1);
  });

  it('withholds everything when stored grants name what this version does not know', async () => {
    await run(`MATCH (s:Subscription {id: 'full'}) SET s.grants = '{"GB": ["Everything"]}'`);
    await expect(store.find('full')).rejects.toThrow(/stored subscription full: "Everything" is no area/);
  });

  it('says that the graph is unavailable when no server answers', async () => {
    const unreachable = new GraphClient({
      ...connection,
      uri: 'bolt://127.0.0.1:1',
      acquisitionTimeoutMs: 1000,
      queryTimeoutMs: 1000,
    });
    await expect(new SubscriptionStore(unreachable).find('full')).rejects.toBeInstanceOf(GraphUnavailable);
    await expect(new SubscriptionStore(unreachable).setEnabled('full', false)).rejects.toBeInstanceOf(GraphUnavailable);
    await unreachable.close();
  });

  it('announces changes before they are made, and makes none that cannot be announced', async () => {
    const announced: unknown[] = [];
    const before = await store.list();
    const strict = new SubscriptionStore(graph, async (changes) => {
      announced.push(changes, await store.find('full'));
      throw new Error('full disk');
    });
    await expect(strict.setEnabled('full', false)).rejects.toThrow('full disk');
    await expect(strict.apply({ organisations, subscriptions: [{ ...none, enabled: false }] })).rejects.toThrow(
      'full disk',
    );
    expect(announced).toEqual([
      [{ before: full, after: { ...full, enabled: false } }],
      full,
      [{ before: none, after: { ...none, enabled: false } }],
      full,
    ]);
    expect(await store.list()).toEqual(before);
  });

  it('reads a document and applies it', async () => {
    const document = parseSubscriptions({
      organisations: [
        { id: 'bank', subscriptions: [{ id: 'full', grants: [{ countries: ['FI'], areas: ['Owner'] }] }] },
      ],
    });
    await store.apply(document);
    expect((await store.find('full'))?.grants.toJSON()).toEqual({ FI: ['Owner'] });
  });
});
