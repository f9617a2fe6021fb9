import type { PersonStatement, RegisterStatement, RemovalStatement } from '@company-relations/ownership';
import { checkAsyncProperty, type Meet } from '@company-relations/property-testing';
import fc from 'fast-check';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { company, may, person, removal } from '../../test/statements';
import { applyStatements, endPostponedProtections, migrateRegister, type Outcome } from '../index';

const graph = testGraph();
const loadedAt = new Date('2026-01-10T08:00:00Z');
const numbers = ['198501011234', '850101-1234', '7'] as const;
/** The number that each written form is. The first two are the same one, with and without its century. */
const numberOf: Readonly<Record<string, string>> = {
  '198501011234': '850101-1234 of 1985',
  '850101-1234': '850101-1234 of 1985',
  '8501011234': '850101-1234 of 1985',
  '7': '7',
};

type Stated = (PersonStatement | RemovalStatement) & { readonly source: string };
type Claim = Stated | undefined;

const stated: fc.Arbitrary<Stated> = fc
  .record({
    source: fc.constantFrom('A', 'A', 'B', 'C'),
    id: fc.constantFrom('p', 'p', 'q', 'r'),
    day: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom('protects', 'protects', 'states', 'states', 'withdraws'),
    number: fc.constantFrom(undefined, ...numbers),
  })
  .map(({ source, id, day, kind, number }): Stated => {
    if (kind === 'withdraws') return { ...removal('person', id, may(day)), source };
    const profile = {
      name: id,
      isProtected: kind === 'protects',
      ...(number === undefined ? {} : { nationalIdentificationNumber: number }),
    };
    return { ...person(id, may(day), { profile }), source };
  });
/** In a third of the loads, every protection that a statement states is ended by another statement of the same load. */
const statementsOfLoad = fc
  .tuple(
    fc.array(stated, { minLength: 4, maxLength: 11 }),
    fc.constantFrom(true, false, false),
    fc.array(fc.nat(20), { minLength: 11, maxLength: 11 }),
  )
  .map(([statements, ends, places]) => {
    const protecting = ends ? statements.filter(protects) : [];
    const ordered = [...statements];
    for (const [index, { source, id }] of protecting.entries())
      ordered.splice((places[index] as number) % (ordered.length + 1), 0, { ...person(id, may(6)), source });
    return ordered;
  });
/**
 * A protected person of one register, and another person with the same number whom no register protects. Random
 * statements rarely contain this case.
 */
const namesakes = fc
  .record({
    day: fc.integer({ min: 1, max: 4 }),
    number: fc.constantFrom(...numbers),
    source: fc.constantFrom('A', 'B'),
    isFirst: fc.boolean(),
  })
  .map(({ day, number, source, isFirst }): Stated[] => {
    const profile = { nationalIdentificationNumber: number };
    const [protectedOne, other] = [
      { ...person('p', may(day + 4), { profile: { ...profile, name: 'p', isProtected: true } }), source: 'A' },
      { ...person('s', may(day), { profile: { ...profile, name: 's' } }), source },
    ];
    return isFirst ? [protectedOne, other] : [other, protectedOne];
  });
const loads = fc.record({
  statements: fc
    .tuple(statementsOfLoad, fc.option(namesakes, { freq: 3, nil: [] }))
    .map(([statements, more]) => [...statements, ...more]),
  batchSize: fc.integer({ min: 1, max: 4 }),
  postponesEnds: fc.boolean(),
});

/**
 * Applies the rule to all statements directly: of each source and id, the newest statement counts. If several have the
 * newest date, one that protects counts.
 */
function protecting(statements: readonly Stated[]): PersonStatement[] {
  return statements.filter((statement): statement is Stated & PersonStatement => {
    const isNewest = statements.every(
      ({ source, id, asOf }) => source !== statement.source || id !== statement.id || asOf <= statement.asOf,
    );
    return isNewest && protects(statement);
  });
}

function protects(statement: Claim): boolean {
  return statement?.type === 'person' && statement.profile.isProtected === true;
}

function sameAs(number: string | undefined): string[] {
  if (number === undefined) return [];
  const same = numberOf[number];
  if (same === undefined) throw new Error(`The test does not know the number ${number}.`);
  return [same];
}

interface StoredPerson {
  readonly id: string;
  readonly source: string;
  readonly isProtected: boolean;
  readonly profile: { readonly nationalIdentificationNumber?: string; readonly isProtected?: boolean };
}

async function storedPersons(): Promise<StoredPerson[]> {
  const rows = await graph.read<Omit<StoredPerson, 'profile'> & { readonly profile: string }>({
    name: 'persons',
    text: 'MATCH (p:Person) RETURN p.sourceId AS id, p.source AS source, coalesce(p.protected, false) AS isProtected, p.profile AS profile',
  });
  return rows.map((row) => ({ ...row, profile: JSON.parse(row.profile) as StoredPerson['profile'] }));
}

/** Returns for each stored person whether the person must be marked. */
function expected(statements: readonly Stated[], stored: readonly StoredPerson[]): Record<string, boolean> {
  const claims = protecting(statements);
  const ids = new Set(claims.map(({ id }) => id));
  const ofIds = stored.filter(({ id }) => ids.has(id)).map(({ profile }) => profile);
  const alike = new Set(
    [...claims.map(({ profile }) => profile), ...ofIds].flatMap(({ nationalIdentificationNumber }) =>
      sameAs(nationalIdentificationNumber),
    ),
  );
  const hasSameNationalId = ({ profile }: StoredPerson) =>
    sameAs(profile.nationalIdentificationNumber).some((number) => alike.has(number));
  return Object.fromEntries(stored.map((one) => [one.id, ids.has(one.id) || hasSameNationalId(one)]));
}

const classes = [
  'refused',
  'protected by what was refused',
  'protected by a number alone',
  'ended by its source',
  'newer before older',
  'one date twice',
  'unprotected',
] as const;
type Class = (typeof classes)[number];

interface LoadedCase {
  readonly statements: readonly Stated[];
  readonly outcomes: readonly Outcome[];
  readonly stored: readonly StoredPerson[];
  readonly marked: Readonly<Record<string, boolean>>;
}

beforeAll(() => migrateRegister(graph));
afterAll(() => graph.close());

it('exactly the persons whom the newest statement of any source protects are protected, in any order and batches', async () => {
  const businesses = numbers.map((number, index) =>
    company(`firm-${index}`, may(1), { profile: { orgNo: number, countryCode: 'SE' } }),
  );
  await checkAsyncProperty(
    { values: loads, classes, usual: 115, full: 2_000 },
    async ({ statements, batchSize, postponesEnds }, meet) => {
      await clear(graph);
      const apply = (batch: readonly RegisterStatement[]) => applyStatements(graph, batch, loadedAt, { postponesEnds });
      const outcomes = [];
      for (let at = 0; at < statements.length; at += batchSize)
        outcomes.push(...(await apply(statements.slice(at, at + batchSize))));
      await apply(businesses);
      await endPostponedProtections(graph, loadedAt);
      const stored = await storedPersons();
      const marked = expected(statements, stored);
      expect(Object.fromEntries(stored.map(({ id, isProtected }) => [id, isProtected]))).toEqual(marked);
      await expectBusinesses(statements);
      meetClasses(meet, { statements, outcomes, stored, marked });
    },
  );
}, 3_600_000);

/** Expects that a company with the number of a protected person is hidden, whether or not that person is stored. */
async function expectBusinesses(statements: readonly Stated[]): Promise<void> {
  const hidden = new Set(protecting(statements).flatMap(({ profile }) => sameAs(profile.nationalIdentificationNumber)));
  const rows = await graph.read<{ orgNo: string; isMarked: boolean }>({
    name: 'companies',
    text: 'MATCH (c:Company) RETURN c.orgNo AS orgNo, coalesce(c.protectedSoleTrader, false) AS isMarked',
  });
  const shown = rows.filter(({ isMarked }) => !isMarked).map(({ orgNo }) => orgNo);
  expect(shown.filter((orgNo) => sameAs(orgNo).some((number) => hidden.has(number)))).toEqual([]);
  expect(await graph.read({ name: 'ending', text: 'MATCH (n) WHERE n.ending OR n.markEnds RETURN n' })).toEqual([]);
}

function meetClasses(meet: Meet<Class>, { statements, outcomes, stored, marked }: LoadedCase): void {
  const ids = new Set(protecting(statements).map(({ id }) => id));
  const same = (a: Stated, b: Stated) => a.source === b.source && a.id === b.id;
  const everProtected = new Set(statements.filter(protects).map(({ id }) => id));
  const pairs = statements
    .flatMap((a, at) => statements.slice(at + 1).map((b) => [a, b] as const))
    .filter(([a, b]) => same(a, b));
  const cases: Record<Class, boolean> = {
    refused: outcomes.some(
      (outcome) => outcome.result === 'rejected' && outcome.reason.includes('the id belongs to source'),
    ),
    'protected by what was refused': stored.some(({ id, profile }) => ids.has(id) && !profile.isProtected),
    'protected by a number alone': stored.some(({ id }) => marked[id] && !ids.has(id)),
    'ended by its source': stored.some(({ id }) => everProtected.has(id) && !marked[id]),
    'newer before older': pairs.some(([a, b]) => a.asOf > b.asOf),
    'one date twice': pairs.some(([a, b]) => a.asOf === b.asOf && protects(a) !== protects(b)),
    unprotected: stored.some(({ id }) => !marked[id]),
  };
  for (const name of classes) meet(name, cases[name]);
}
