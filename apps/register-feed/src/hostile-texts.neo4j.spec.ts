import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clear, dump, rows, testGraph } from '../test/graph';
import { captured } from '../test/output';
import { loadFiles } from './load-command';
import type { Summary } from './summary';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'hostile-texts-'));
const asOf = '2026-01-01';
const later = '2026-01-02';

/**
 * Texts that are harmful if they become part of a query: they would end the string, the name or the comment around
 * them.
 */
const hostile = [
  "') OR 1=1 //",
  "'}) DETACH DELETE n //",
  '"}) WITH 1 AS one MATCH (n) DETACH DELETE n //',
  "' UNION MATCH (n) SET n.name = 'taken' RETURN 1 AS serviceId //",
  "\\' OR 1=1 //",
  '\\u0027}) DETACH DELETE n //',
  '`) CALL dbms.listConfig() YIELD name //',
  '`]->() DETACH DELETE n //',
  'OWNS` {`id',
  '*/ MATCH (n) DETACH DELETE n /*',
  '$rows $properties $(row.type) {.*}',
  'x\u2028MATCH (n) DETACH DELETE n',
  'LOAD CSV FROM "file:///etc/passwd" AS line CREATE (:Line {text: line})',
  '__proto__',
  'constructor',
];
/** As many other texts. They have punctuation where the hostile ones have some: numbers are also stored without it. */
const harmless = hostile.map((text, index) => (/[.,/_:;|]/.test(text) ? `text. ${index}` : `text ${index}`));

const others = [
  {
    statement: 'company',
    id: 'a',
    asOf,
    name: 'A',
    countryCode: 'GB',
    orgNo: '1',
    identifiers: [{ scheme: 'S', id: '1' }],
  },
  { statement: 'company', id: 'b', asOf, name: 'B', countryCode: 'GB', soleTraderOf: 'p' },
  { statement: 'person', id: 'p', asOf, name: 'Person', nationalIdentificationNumber: '2', isProtected: true },
  { statement: 'ownership', id: 'r', asOf, party: 'p', company: 'a', ownershipStake: 51 },
  { statement: 'ownership', id: 's', asOf, party: 'a', company: 'b', ownershipStake: 10 },
];

/**
 * Returns statements of a person, a company and records between them. Every member that a source may fill with text has
 * this text.
 */
function island(text: string): object[] {
  const [company, owner] = [text, `${text} p`];
  const addresses = [{ street: text, zipCode: text, city: text }];
  return [
    {
      statement: 'person',
      id: owner,
      asOf,
      name: text,
      firstName: text,
      lastName: text,
      nationalIdentificationNumber: text,
      gender: text,
      addresses,
    },
    {
      statement: 'company',
      id: company,
      asOf,
      name: text,
      orgNo: text,
      identifiers: [{ scheme: text, id: text }],
      operationalStatus: text,
      legalForm: text,
      soleTraderOf: owner,
      addresses,
      uboDetails: { hasReportedMissingUBO: true, caseNo: text },
    },
    { statement: 'ownership', id: text, asOf, party: owner, company, ownershipStake: 10, shareClass: text },
    {
      statement: 'beneficialOwnership',
      id: `${text} b`,
      asOf,
      party: owner,
      company,
      registrationId: text,
      proxyCompanyName: text,
      text,
    },
    {
      statement: 'role',
      id: `${text} r`,
      asOf,
      party: owner,
      company,
      role: { register: 'NO', code: 'LEDE' },
      text,
      category: text,
    },
  ];
}

/** Returns statements that end, withdraw and change some of what `island` states. */
function changes(text: string): object[] {
  return [
    { statement: 'end', id: text, asOf: later, outDate: later },
    { statement: 'removal', of: 'record', id: `${text} b`, asOf: later },
    {
      statement: 'person',
      id: `${text} p`,
      asOf: later,
      name: `${text}!`,
      nationalIdentificationNumber: text,
      isProtected: true,
    },
  ];
}

async function load(statements: readonly object[]): Promise<Partial<Summary>> {
  const file = join(folder, 'statements');
  writeFileSync(file, statements.map((statement) => JSON.stringify(statement)).join('\n'));
  const options = {
    files: [file],
    format: 'auto',
    strict: false,
    batchSize: 50,
    ifEmpty: false,
    verbose: false,
  } as const;
  const { output } = captured();
  const { applied, rejected, problems } = await loadFiles(
    graph,
    { ...options, loadedAt: new Date('2026-02-01'), signal: new AbortController().signal },
    output,
  );
  return { applied, rejected, problems };
}

/** Counts the nodes and relationships of each kind, with the names of their properties. */
async function census(): Promise<string[]> {
  const found = await rows<{ kind: string[]; names: string[]; count: number }>(
    graph,
    `MATCH (n) RETURN labels(n) AS kind, keys(n) AS names, count(*) AS count
     UNION ALL MATCH ()-[r]->() RETURN [type(r)] AS kind, keys(r) AS names, count(*) AS count`,
  );
  const counts = new Map<string, number>();
  for (const { kind, names, count } of found) {
    const what = `${kind.sort().join(':')} ${names.sort().join()}`;
    counts.set(what, (counts.get(what) ?? 0) + count);
  }
  return [...counts].map(([what, count]) => `${what}: ${count}`).sort();
}

async function names(): Promise<Map<string, string>> {
  const stored = await rows<{ id: string; profile: string }>(
    graph,
    'MATCH (e:Entity) RETURN e.sourceId AS id, e.profile AS profile',
  );
  return new Map(stored.map(({ id, profile }) => [id, (JSON.parse(profile) as { name: string }).name]));
}

/** Removes the counter of ServiceIds, which may differ between the two graphs. */
const withoutCounter = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('[["Counter"]'));

beforeAll(async () => {
  // The first load of a new graph applies the migrations, which leave more than a later one.
  await load(others);
  await clear(graph);
  await load(others);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

it('texts of a source are only text to the sessions that write: nothing else is changed, made or taken, and they are stored as they are', async () => {
  const counts = [
    { applied: 5 * hostile.length, rejected: 0, problems: 0 },
    { applied: 3 * hostile.length, rejected: 0, problems: 0 },
  ];
  const before = withoutCounter(await dump(graph));
  expect([await load(harmless.flatMap(island)), await load(harmless.flatMap(changes))]).toEqual(counts);
  const expected = await census();
  await clear(graph);
  await load(others);
  expect([await load(hostile.flatMap(island)), await load(hostile.flatMap(changes))]).toEqual(counts);
  expect(await census()).toEqual(expected);
  const after = new Set(await dump(graph));
  expect(before.filter((line) => !after.has(line))).toEqual([]);
  const ofOthers = [
    ['a', 'A'],
    ['b', 'B'],
    ['p', 'Person'],
  ] as const;
  expect(await names()).toEqual(
    new Map([
      ...ofOthers,
      ...hostile.flatMap(
        (text) =>
          [
            [text, text],
            [`${text} p`, `${text}!`],
          ] as const,
      ),
    ]),
  );
});
