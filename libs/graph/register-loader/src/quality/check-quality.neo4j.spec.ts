import { clear, seed, testGraph } from '@company-relations/company-graph/testing';
import type {
  BeneficialOwnershipRecord,
  OwnershipRecord,
  RegisterStatement,
  StatedRecord,
} from '@company-relations/ownership';
import { company, may, person, records, removal, stake, unspecified } from '../../test/statements';
import { applyStatements, checkQuality, type DataQuality, migrateRegister, type QualityCheck } from '../index';

const graph = testGraph();
const found = <Finding>(...listed: Finding[]) => ({ count: listed.length, listed });
const clean = {
  overIssued: found(),
  closedLoops: found(),
  stakesAbove100: found(),
  danglingRecords: found(),
  holdingsOfSeveralSources: found(),
  contradictingShares: found(),
  samePersons: found(),
  sameNumbers: found(),
  reversedDates: found(),
  unspecifiedOwners: [],
  datesAhead: found(),
};

/** Loads statements and checks the graph. Companies get ServiceIds in the order of their statements. */
async function checked(...statements: RegisterStatement[]): Promise<DataQuality | undefined> {
  const outcomes = await applyStatements(graph, statements, new Date('2026-01-10T08:00:00Z'));
  expect(outcomes.map(({ result }) => result)).toEqual(statements.map(() => 'applied'));
  return check();
}

function check(options: Partial<QualityCheck> = {}): Promise<DataQuality | undefined> {
  const { signal } = new AbortController();
  return checkQuality(graph, {
    maxListed: Infinity,
    signal,
    begin: () => undefined,
    advance: () => undefined,
    ...options,
  });
}

const companies = (...ids: string[]) => ids.map((id) => company(id, may(1)));
const beneficial = (record: BeneficialOwnershipRecord, ended = false): StatedRecord => ({
  kind: 'beneficialOwnership',
  ended,
  record,
});
const ended = (record: OwnershipRecord): StatedRecord => ({ kind: 'ownership', ended: true, record });

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(() => graph.close());

describe('the check of the data', () => {
  it('finds nothing in an empty graph', async () => {
    expect(await check()).toEqual({ companies: 0, ...clean });
  });

  it('finds nothing where all is well', async () => {
    const loop = [
      records('r1', may(1), 'a', 'b', stake(50)),
      records('r2', may(1), 'b', 'a', stake(50)),
      records('r3', may(1), 'p', 'a', stake(50)),
    ];
    const trader = company('t', may(1), { soleTraderOf: 'p' });
    expect(await checked(...companies('a', 'b'), person('p', may(1)), trader, ...loop)).toEqual({
      companies: 3,
      ...clean,
    });
  });

  it('adds numbers of shares as stakes, and finds those that are above the number of all shares', async () => {
    const owning = (numberOfShares: number): StatedRecord => ({
      kind: 'ownership',
      ended: false,
      record: { numberOfShares },
    });
    const counted = (id: string, totalNumberOfShares: number) =>
      company(id, may(1), { profile: { countryCode: 'GB', totalNumberOfShares } });
    const holdings = [
      records('r1', may(1), 'p', 'a', owning(900)),
      records('r2', may(1), 'q', 'a', owning(300)),
      records('r3', may(1), 'p', 'b', owning(1001)),
      records('r4', may(1), 'p', 'c', owning(5)),
    ];
    const persons = [person('p', may(1)), person('q', may(1))];
    expect(
      await checked(
        counted('a', 1000),
        counted('b', 1000),
        counted('c', 0),
        company('d', may(1)),
        ...persons,
        ...holdings,
      ),
    ).toEqual({
      companies: 4,
      ...clean,
      overIssued: found({ company: 1, sumOfMinimums: 120, owners: 2 }),
      contradictingShares: found(
        { owner: 5, company: 2, source: 'unnamed', shares: 1001, totals: [1000] },
        { owner: 5, company: 3, source: 'unnamed', shares: 5, totals: [0] },
      ),
    });
  });

  it('finds over-issued companies by all current holdings in them, those of persons too', async () => {
    const holdings = [
      records('r1', may(1), 'a', 'b', stake(60)),
      records('r2', may(1), 'p', 'b', {
        kind: 'ownership',
        ended: false,
        record: { minStakePercent: 50, maxStakePercent: 75 },
      }),
      records('r3', may(1), 'q', 'b', ended({ stakePercent: 60 })),
      records('r4', may(1), 'p', 'c', stake(60), stake(60, { shareClass: 'B' })),
      records('r5', may(1), 'p', 'a', stake(100)),
      records('r6', may(1), 'q', 'a', { kind: 'ownership', ended: false, record: { minVotes: 30 }, votesAlone: true }),
    ];
    expect(await checked(...companies('a', 'b', 'c'), person('p', may(1)), person('q', may(1)), ...holdings)).toEqual({
      companies: 3,
      ...clean,
      overIssued: found({ company: 2, sumOfMinimums: 110, owners: 2 }, { company: 3, sumOfMinimums: 120, owners: 1 }),
    });
  });

  it('finds a holding that two sources state, and does not add their figures up', async () => {
    const ofSource = (source: string) => ({ ...records(`r-${source}`, may(1), 'p', 'a', stake(60)), source });
    const holdings = [ofSource('GLEIF'), ofSource('Companies House'), ofSource('Archive')];
    expect(await checked(...companies('a'), person('p', may(1)), ...holdings)).toEqual({
      companies: 1,
      ...clean,
      holdingsOfSeveralSources: found({
        owner: 2,
        company: 1,
        preferred: 'Companies House',
        outranked: ['Archive', 'GLEIF'],
      }),
    });
  });

  it('lists what begins or ends on a later day, and checks the holdings of the day', async () => {
    const batch = [
      ...companies('a'),
      person('p', may(1)),
      records('r1', may(1), 'p', 'a', ended({ stakePercent: 60, outDate: '2026-02-01T00:00:00Z' })),
      records('r2', may(1), 'p', 'a', stake(70, { inDate: '2026-03-01T12:00:00Z' })),
    ];
    const place = { kind: 'ownership', party: 2, company: 1 };
    const ends = { ...place, record: 'r1', ended: true, on: '2026-02-01' };
    const begins = { ...place, record: 'r2', ended: false, on: '2026-03-01' };
    const on = (date: string) => check({ now: () => new Date(date) });
    await checked(...batch);
    expect(await on('2026-01-31T23:59:59Z')).toEqual({ companies: 1, ...clean, datesAhead: found(ends, begins) });
    expect(await on('2026-02-01T00:00:00Z')).toEqual({ companies: 1, ...clean, datesAhead: found(begins) });
    expect(await on('2026-03-01T00:00:00Z')).toEqual({ companies: 1, ...clean });
  });

  it('finds companies whose open minimums reach 100', async () => {
    const band = (rest: OwnershipRecord): StatedRecord => ({
      kind: 'ownership',
      ended: false,
      record: { minStakePercent: 50, maxStakePercent: 75, ...rest },
    });
    const open = band({ isMinStakeExcluded: true, isMaxStakeExcluded: true });
    const holdings = [
      ...[records('r1', may(1), 'p', 'a', open), records('r2', may(1), 'q', 'a', open)],
      ...[records('r3', may(1), 'p', 'b', band({})), records('r4', may(1), 'q', 'b', band({}))],
    ];
    expect(await checked(...companies('a', 'b'), person('p', may(1)), person('q', may(1)), ...holdings)).toEqual({
      companies: 2,
      ...clean,
      overIssued: found({ company: 1, sumOfMinimums: 100, isSumExcluded: true, owners: 2 }),
    });
  });

  it('finds closed loops of current shares, and companies that only themselves own', async () => {
    const holdings = [
      ...[
        records('r1', may(1), 'a', 'b', stake(90)),
        records('r2', may(1), 'b', 'a', stake(90)),
        records('r3', may(1), 'b', 'c', stake(100)),
      ],
      records('r4', may(1), 'd', 'd', stake(10)),
      ...[records('r5', may(1), 'e', 'f', stake(50)), records('r6', may(1), 'f', 'e', ended({ stakePercent: 50 }))],
      ...[
        records('r7', may(1), 'g', 'h', stake(50)),
        records('r8', may(1), 'h', 'g', { kind: 'ownership', ended: false, record: { minVotes: 1 }, votesAlone: true }),
      ],
    ];
    expect(await checked(...companies('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), ...holdings)).toEqual({
      companies: 8,
      ...clean,
      closedLoops: found({ companies: [1, 2] }, { companies: [4] }),
    });
  });

  it('finds a company that came to own itself when two were found to be one', async () => {
    await checked(...companies('a', 'b'), records('r', may(1), 'a', 'b', stake(100)));
    const identifiers = [{ scheme: 'S', id: '1' }];
    expect(await checked(company('a', may(2), { identifiers }), company('b', may(2), { identifiers }))).toEqual({
      companies: 1,
      ...clean,
      closedLoops: found({ companies: [1] }),
    });
  });

  it('finds stakes above 100 in records of every kind, also ended ones', async () => {
    const high = [
      records('r1', may(1), 'p', 'a', ended({ stakePercent: 100.5 })),
      records(
        'r2',
        may(1),
        'p',
        'a',
        beneficial({ minStakePercent: 50, maxStakePercent: 1e21, text: '"stakePercent":900' }),
      ),
      records('r3', may(1), 'p', 'a', { kind: 'companyStructure', ended: false, record: { minStakePercent: 250 } }),
      records(
        'r4',
        may(1),
        'p',
        'a',
        beneficial({ stakePercent: 100, maxVotes: 900, text: '"stakePercent":900' }),
        ended({ maxStakePercent: 100 }),
      ),
    ];
    expect(await checked(...companies('a'), person('p', may(1)), ...high)).toEqual({
      companies: 1,
      ...clean,
      stakesAbove100: found(
        { record: 'r1', kind: 'ownership', ended: true, party: 2, company: 1, percent: 100.5 },
        { record: 'r2', kind: 'beneficialOwnership', ended: false, party: 2, company: 1, percent: 1e21 },
        { record: 'r3', kind: 'companyStructure', ended: false, party: 2, company: 1, percent: 250 },
      ),
    });
  });

  it('reports of one owner with several holdings above 100 together only that the company is over-issued', async () => {
    const holdings = records('r', may(1), 'p', 'a', stake(70), stake(70, { shareClass: 'B' }));
    expect(await checked(...companies('a'), person('p', may(1)), holdings)).toEqual({
      companies: 1,
      ...clean,
      overIssued: found({ company: 1, sumOfMinimums: 140, owners: 1 }),
    });
  });

  it('finds sole traders whose persons were never loaded, or were removed', async () => {
    const traders = ['t', 'u', 'v', 'w'].map((id) =>
      company(id, may(1), { soleTraderOf: id === 'v' ? 'p' : id === 'w' ? 'q' : 'absent' }),
    );
    await checked(...traders, person('p', may(1)), person('q', may(1)));
    expect(await checked(removal('person', 'p', may(2)))).toEqual({
      companies: 4,
      ...clean,
      danglingRecords: found(
        { missing: 'person', person: 'absent', company: 1 },
        { missing: 'person', person: 'absent', company: 2 },
        { missing: 'person', person: 'p', company: 3 },
      ),
    });
    expect(await checked(person('p', may(3)), person('absent', may(3)))).toEqual({ companies: 4, ...clean });
  });

  it('finds records of a company without a country, but not those of a company with a country that is not searchable', async () => {
    const nowhere = company('a', may(1), { profile: { name: 'A' } });
    const unlisted = company('b', may(1), { searchable: false });
    const role: StatedRecord = { kind: 'role', ended: true, record: { id: 1 } };
    const holdings = ['a', 'b'].map((of) => records(`r-${of}`, may(1), 'p', of, stake(40), role));
    expect(await checked(nowhere, unlisted, person('p', may(1)), ...holdings)).toEqual({
      companies: 2,
      ...clean,
      danglingRecords: found(
        { missing: 'country', record: 'r-a', kind: 'role', ended: true, party: 3, company: 1 },
        { missing: 'country', record: 'r-a', kind: 'ownership', ended: false, party: 3, company: 1 },
      ),
    });
  });

  it('counts the companies whose owners are not named by reason, without taking that for an error', async () => {
    const nowhere = company('d', may(1), { profile: { name: 'D' } });
    expect(
      await checked(
        ...companies('a', 'b', 'c'),
        nowhere,
        unspecified('u1', may(1), 'a', 'exempt'),
        unspecified('u2', may(1), 'a', 'exempt', { text: 'another' }),
        unspecified('u3', may(1), 'b', 'exempt'),
        unspecified('u4', may(1), 'b', 'none'),
        unspecified('u5', may(1), 'b', 'notPublic', { category: 'directParent' }),
        unspecified('u6', may(1), 'c', 'none', { ended: true }),
        unspecified('u7', may(1), 'd', 'unknown', { ended: true }),
      ),
    ).toEqual({
      companies: 4,
      ...clean,
      danglingRecords: found({
        missing: 'country',
        record: 'u7',
        kind: 'unspecifiedOwner',
        ended: true,
        party: 4,
        company: 4,
      }),
      unspecifiedOwners: [
        { category: 'beneficialOwner', reason: 'none', companies: 1 },
        { category: 'beneficialOwner', reason: 'exempt', companies: 2 },
        { category: 'directParent', reason: 'notPublic', companies: 1 },
      ],
    });
  });

  it('finds persons who may be one and hold shares in one company, and no others', async () => {
    const alike = { name: 'Ada Holm', birthDate: '1971-04-01' };
    const persons = ['p', 'q', 'r', 's'].map((id) =>
      person(id, may(1), { profile: id === 's' ? { name: 'Other' } : alike }),
    );
    const holdings = [
      ...[records('1', may(1), 'p', 'a', stake(15)), records('2', may(1), 'q', 'a', stake(15), stake(1))],
      ...[records('3', may(1), 's', 'a', stake(10)), records('4', may(1), 'p', 'b', stake(15))],
      ...[records('5', may(1), 'r', 'b', ended({ stakePercent: 15 })), records('6', may(1), 's', 'b', stake(10))],
    ];
    expect(await checked(...companies('a', 'b'), ...persons, ...holdings)).toEqual({
      companies: 2,
      ...clean,
      samePersons: found({ company: 1, persons: [3, 4] }),
    });
  });

  it('finds companies of one country with the same number, also where one of them cannot be searched', async () => {
    const numbered = (id: string, orgNo: string, countryCode?: string, searchable = true) =>
      company(id, may(1), {
        searchable,
        profile: { name: id, orgNo, ...(countryCode === undefined ? {} : { countryCode }) },
      });
    const others = [numbered('e', '7', 'NO'), numbered('f', '8', 'GB'), company('g', may(1)), company('h', may(1))];
    const nowhere = [numbered('i', '7'), numbered('j', '7')];
    expect(
      await checked(
        ...[numbered('a', '7', 'GB'), numbered('b', '7-', 'GB'), numbered('c', '9', 'NO')],
        ...[numbered('d', '7', 'GB', false), ...others, numbered('k', '9', 'NO'), ...nowhere],
      ),
    ).toEqual({
      companies: 11,
      ...clean,
      sameNumbers: found({ countryCode: 'GB', companies: [1, 2, 4] }, { countryCode: 'NO', companies: [3, 9] }),
    });
  });

  it('finds records of every kind that end on a day before they begin', async () => {
    const dates = (inDate: string, outDate: string) => ({ inDate, outDate });
    const text = '"inDate":"2026-01-01","outDate":"2025-01-01"';
    const reversed = [
      records('r1', may(1), 'p', 'a', ended(dates('2024-03-02T00:00:00Z', '2024-03-01T23:00:00Z'))),
      records('r2', may(1), 'p', 'a', {
        ...{ kind: 'role', ended: true },
        record: { id: 1, ...dates('2024-03-02T00:00:00Z', '2023-04-01T00:00:00Z') },
      }),
      records('r3', may(1), 'p', 'a', {
        ...{ kind: 'companyStructure', ended: false },
        record: dates('2999-03-02T00:00:00Z', '2998-03-01T00:00:00Z'),
      }),
      unspecified('r4', may(1), 'a', 'none', { ended: true, ...dates('2024-03-02T00:00:00Z', '2023-03-01T00:00:00Z') }),
      records('r5', may(1), 'p', 'a', ended(dates('2024-03-02T23:00:00Z', '2024-03-02T00:00:00Z'))),
      records('r6', may(1), 'p', 'a', beneficial({ text, ...dates('2024-03-01T00:00:00Z', '2024-03-02T00:00:00Z') })),
      records(
        'r7',
        may(1),
        'p',
        'a',
        ended({ outDate: '2024-03-02T00:00:00Z' }),
        stake(1, { inDate: '2024-03-03T00:00:00Z' }),
      ),
    ];
    const quality = await checked(...companies('a'), person('p', may(1)), ...reversed);
    const place = (record: string, kind: string, isEnded: boolean) => ({
      record,
      kind,
      ended: isEnded,
      party: 2,
      company: 1,
    });
    const until = (outDate: string, inDate = '2024-03-02') => ({ inDate, outDate });
    expect(quality?.reversedDates).toEqual(
      found(
        { ...place('r1', 'ownership', true), ...until('2024-03-01') },
        { ...place('r2', 'role', true), ...until('2023-04-01') },
        { ...place('r3', 'companyStructure', true), ...until('2998-03-01', '2999-03-02') },
        { ...place('r4', 'unspecifiedOwner', true), party: 1, ...until('2023-03-01') },
      ),
    );
  });

  it('finds no records of what was removed: they went with it', async () => {
    await checked(
      ...companies('a', 'b'),
      records('r', may(1), 'a', 'b', stake(150)),
      records('s', may(1), 'b', 'b', stake(150)),
    );
    expect(await checked(removal('company', 'b', may(2)))).toEqual({ companies: 1, ...clean });
  });

  it('counts all findings, and lists the first ones', async () => {
    const ids = ['a', 'b', 'c'];
    expect(
      await checked(...companies(...ids), ...ids.map((id) => records(id, may(1), id, id, stake(10)))),
    ).toMatchObject({ closedLoops: { count: 3 } });
    expect(await check({ maxListed: 2 })).toEqual({
      companies: 3,
      ...clean,
      closedLoops: { count: 3, listed: [{ companies: [1] }, { companies: [2] }] },
    });
  });
});

it('counts all dates ahead, and reads the first ones', async () => {
  const ahead = (day: number): StatedRecord => ({
    ...{ kind: 'role', ended: false },
    record: { id: 1, inDate: `2999-01-0${day}T00:00:00Z` },
  });
  await checked(
    ...companies('a'),
    person('p', may(1)),
    ...[3, 1, 2].map((n) => records(`r${n}`, may(1), 'p', 'a', ahead(n))),
  );
  const sizes: number[] = [];
  const read = graph.read.bind(graph);
  jest.spyOn(graph, 'read').mockImplementation(async (query, parameters) => {
    const rows = await read(query, parameters);
    if (query.name === 'records-ahead') sizes.push(rows.length);
    return rows as never;
  });
  const of = { kind: 'role', ended: false, party: 2, company: 1 };
  const listed = [
    { record: 'r1', ...of, on: '2999-01-01' },
    { record: 'r2', ...of, on: '2999-01-02' },
  ];
  expect((await check({ maxListed: 2 }))?.datesAhead).toEqual({ count: 3, listed });
  expect((await check())?.datesAhead).toEqual({
    count: 3,
    listed: [...listed, { record: 'r3', ...of, on: '2999-01-03' }],
  });
  expect(sizes).toEqual([2, 3]);
});

describe('a graph of several pages', () => {
  const size = 4_500;

  beforeEach(async () => {
    const ids = Array.from({ length: size }, (_, n) => n + 1);
    await seed(graph, {
      companies: ids.map((serviceId) => ({ serviceId, countryCode: 'GB', contentUpdatedOn: 1 })),
      persons: [],
      records: [],
    });
    // A ring of all companies, which begins on the first page and ends on the last one.
    await graph.run({
      name: 'ring',
      text: `MATCH (a:Entity) MATCH (b:Entity {serviceId: a.serviceId % ${size} + 1}) CREATE (a)-[:OWNS {id: 'r', stake: 50.0, record: '{}'}]->(b)`,
    });
  });

  it('is checked whole, and says how far it came', async () => {
    const reported: number[] = [];
    const quality = await check({ begin: (count) => reported.push(count), advance: (count) => reported.push(count) });
    expect(quality?.closedLoops.listed.map((loop) => loop.companies.length)).toEqual([size]);
    expect({ companies: quality?.companies, reported }).toEqual({
      companies: size,
      reported: [size, 2_000, 2_000, 500],
    });
  });

  it('is not checked to its end when the check is stopped', async () => {
    const stop = new AbortController();
    const reported: number[] = [];
    const quality = await check({
      signal: stop.signal,
      advance: (count) => {
        reported.push(count);
        stop.abort();
      },
    });
    expect({ quality, reported }).toEqual({ quality: undefined, reported: [2_000] });
  });
});
