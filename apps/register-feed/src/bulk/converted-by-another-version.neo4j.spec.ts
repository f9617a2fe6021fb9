import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Grants } from '@company-relations/authorization';
import { CompanyGraph, defaultUltimateOwnershipBudget, protectedNumbersQuery } from '@company-relations/company-graph';
import { migrate } from '@company-relations/graph-schema';
import { describeWithJava } from '@company-relations/local-machine';
import { exclusively, findWorkspaceRoot, stopServer } from '@company-relations/local-neo4j';
import { GraphClient } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { cellSeparator, emptyGraph } from '@company-relations/register-loader';
import { baselineStatements, jsonText } from '../../test/baseline';
import { bulkFiles } from '../../test/bulk-files';
import { figuresOf, withoutDayOfDeriving } from '../../test/figures';
import { clear, dump, rows, testEnv, testGraph } from '../../test/graph';
import { importConverted } from '../../test/import-converted';
import { captured } from '../../test/output';
import { serverAlone } from '../../test/server-alone';
import { loadFiles } from '../load-command';
import { clientSettings, graphSettings } from '../settings';
import { bulkLoad } from './bulk-command';
import { type BulkState, readBulkState, writeBulkState } from './bulk-state';
import { importFiles } from './import-files';
import { finishOnOperatorServer, prepareForOperatorServer } from './operator-server';
import { Phases } from './phases';
import { prepareImport } from './prepare';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'another-version-'));
const file = join(folder, 'register.jsonl');
const loadedAt = new Date();
const { signal } = new AbortController();
const updatePhase = 'bringing the import up to date';
const grants = new Grants({ GB: ['Owner', 'BeneficialOwner', 'History'] } as never);

/**
 * A protected person's business with a sign in its number, which the proxy of a record leaves out. Also a record that
 * its source states as ended although its date is ahead.
 */
function statements(): string {
  const { persons, companies, records } = baselineStatements(60);
  const of = { asOf: '2026-01-01', party: 'p:3', company: 'held' };
  return jsonText([
    ...persons,
    { statement: 'person', id: 'hidden', asOf: '2026-01-01', name: 'Kari Nordmann', isProtected: true },
    ...companies,
    {
      ...{ statement: 'company', id: 'business', asOf: '2026-01-01', name: 'Business', countryCode: 'GB' },
      ...{ soleTraderOf: 'hidden', identifiers: [{ scheme: 'GB-COH', id: 'SC/123456' }] },
    },
    { statement: 'company', id: 'held', asOf: '2026-01-01', name: 'Fish and Sons', countryCode: 'GB' },
    ...records,
    {
      ...{ statement: 'beneficialOwnership', id: 'proxied', ...of, ownershipStake: 30 },
      proxyCompanyRegistrationNumber: 'SC123456',
    },
    { statement: 'ownership', id: 'ended', ...of, ownershipStake: 10, ended: true, outDate: '2199-01-01' },
  ]);
}

/** The columns that the files of version 0.1.0 lack. */
const newerColumns: readonly (readonly [table: string, column: string])[] = [
  ['keys', 'plainNumber'],
  ['companies', 'foldedBeginnings'],
  ['omitted-companies', 'foldedBeginnings'],
  ['figures-state', 'derivedUpTo:long'],
];

/** Makes converted files like those of version 0.1.0. */
function makeOlder(converted: string): void {
  for (const [table, column] of newerColumns) {
    const header = join(converted, `${table}-header.csv`);
    if (!existsSync(header)) continue;
    const at = readFileSync(header, 'utf8').trim().split(cellSeparator).indexOf(column);
    expect([table, at > 0]).toEqual([table, true]);
    for (const name of readdirSync(converted).filter((each) => each.replace(/-(\d+|header)\.csv$/, '') === table)) {
      const lines = readFileSync(join(converted, name), 'utf8').split('\n');
      const cut = lines.map((line) => line.split(cellSeparator).toSpliced(at, 1).join(cellSeparator));
      writeFileSync(join(converted, name), cut.join('\n'));
    }
  }
  forgetMigrations(converted);
}

/** Version 0.1.0 did not store which migrations it had. */
function forgetMigrations(converted: string): void {
  const path = join(converted, 'state.json');
  const { migrations, ...state } = JSON.parse(readFileSync(path, 'utf8')) as BulkState;
  expect(migrations).toContain('023-plain-numbers');
  writeFileSync(path, JSON.stringify(state));
}

/** Returns everything that a graph contains, and what readers find in it. */
async function contentsOf(of: GraphClient) {
  const companies = new CompanyGraph(of);
  const [held] = await rows<{ id: number }>(of, "MATCH (c:Company {sourceId: 'held'}) RETURN c.serviceId AS id");
  const [loaded] = await companies.loadRelations([serviceId(held?.id ?? 0)], grants);
  const wanted = { numbers: ['SC123456', 'SC/123456', 'SC654321'] };
  const numbers = await of.read<{ number: string }>(protectedNumbersQuery, { wanted });
  const found = await companies.findCompanies({ name: 'fish', limit: 5 }, grants);
  return {
    numbers: numbers.map(({ number }) => number).sort(),
    proxies: loaded?.parents.flatMap(({ current }) =>
      current.beneficialOwnership.map((record) => [record.proxyCompanyRegistrationNumber, record.proxyIsProtected]),
    ),
    names: found.map(({ company }) => company.profile.name),
    ofHeld: await rows(
      of,
      "MATCH (:Company {sourceId: 'held'})<-[r]-() WHERE r.id IS NOT NULL RETURN type(r) AS type ORDER BY type",
    ),
    counts: await rows(
      of,
      'MATCH (n:CountryCount) RETURN n.countryCode AS country, n.companies AS companies ORDER BY country',
    ),
    content: await dump(of),
    figures: withoutDayOfDeriving(await figuresOf(of)),
    migrations: await rows(of, 'MATCH (m:Migration) RETURN m.id AS id ORDER BY id'),
    refusesOlderLoaders: await rows(
      of,
      'MATCH (l:LoaderMustKeepFigures {locked: true}) RETURN l.taken AS taken, l.loading AS loading',
    ),
    unbuilt: await rows(of, "SHOW INDEXES YIELD name, state WHERE state <> 'ONLINE' RETURN name"),
  };
}

let expected: Awaited<ReturnType<typeof contentsOf>>;

jest.setTimeout(300_000);

beforeAll(async () => {
  writeFileSync(file, statements());
  await migrate(graph);
  await clear(graph);
  const options = { format: 'auto', strict: false, batchSize: 2000, ifEmpty: false, verbose: false } as const;
  const load = { ...options, files: [file], source: 'register', loadedAt, signal };
  // Readers and loaders rely on nodes that the migrations made, so they are applied again.
  await graph.run({ name: 'forget', text: 'MATCH (m:Migration) DELETE m' });
  expect(await loadFiles(graph, load, captured().output)).toMatchObject({ problems: 0, rejected: 0 });
  expected = await contentsOf(graph);
  expect(expected).toMatchObject({
    numbers: ['SC/123456', 'SC123456'],
    proxies: [['SC123456', true]],
    names: ['Fish and Sons'],
    ofHeld: [{ type: 'BENEFICIALLY_OWNS' }, { type: 'OWNED' }],
    refusesOlderLoaders: [{ taken: true, loading: true }],
    unbuilt: [],
  });
});

afterAll(async () => {
  await migrate(graph);
  rmSync(folder, { recursive: true, force: true });
  await graph.close();
});

describe('an import of files that an older version converted', () => {
  const settings = graphSettings(testEnv());
  const converted = join(folder, 'converted');
  const operator = { env: {}, signal, metrics: undefined };
  const finish = () => finishOnOperatorServer(settings, converted, operator, captured().output);

  beforeEach(async () => {
    await graph.run({ name: 'clear all', text: 'MATCH (n) DETACH DELETE n' });
    const given = { ...operator, files: await bulkFiles([file]), folder: converted, loadedAt, source: 'register' };
    await prepareForOperatorServer(settings, { ...given, overwrite: false }, captured().output);
    await clear(graph);
  });

  it('into the server of an operator is finished to the graph that a normal load makes, also if this is killed and done again', async () => {
    makeOlder(converted);
    await importConverted(graph, converted);
    const killed = jest.spyOn(GraphClient.prototype, 'write').mockRejectedValueOnce(new Error('killed'));
    await expect(finish()).rejects.toThrow('killed');
    killed.mockRestore();
    const { result, phases } = await finish();
    expect([result, phases.map(({ phase }) => phase)]).toEqual([
      'completed',
      ['constraints', 'building indexes', updatePhase],
    ]);
    expect(await contentsOf(graph)).toEqual(expected);
    expect(existsSync(converted)).toBe(false);
  });

  it('is refused if the graph has something else, with the advice to convert anew', async () => {
    makeOlder(converted);
    await expect(finish()).rejects.toThrow(
      'it is not the one that was imported. Another version converted the files: convert them anew.',
    );
    expect(existsSync(converted)).toBe(true);
  });

  it('is distinguished from one of this version, whose files have everything', async () => {
    await expect(finish()).rejects.toThrow(/it is not the one that was imported\.$/);
    await importConverted(graph, converted);
    expect((await finish()).phases.map(({ phase }) => phase)).toEqual(['constraints', 'building indexes']);
    expect(await contentsOf(graph)).toEqual(expected);
  });

  /** Kills `work` when it stores a migration as applied. */
  const killedAt = async (id: string, work: () => Promise<unknown>) => {
    const run = GraphClient.prototype.run;
    const killed = jest.spyOn(GraphClient.prototype, 'run').mockImplementation(function (
      this: GraphClient,
      ...[query, parameters]: Parameters<typeof run>
    ) {
      return parameters?.['id'] === id ? Promise.reject(new Error('killed')) : run.call(this, query, parameters);
    } as typeof run);
    await expect(work()).rejects.toThrow('killed');
    killed.mockRestore();
  };

  it.each([
    ['before it is finished', async () => undefined],
    ['after finish was killed before its first migration was stored', () => killedAt('017-days', finish)],
    ['after finish was killed between migrations', () => killedAt('003-batch-catalogue', finish)],
    ['after migrate was killed between migrations', () => killedAt('003-batch-catalogue', () => migrate(graph))],
  ])('keeps as ended what its source ended when another command migrates it %s', async (_when, before) => {
    await importConverted(graph, converted);
    await before();
    await migrate(graph);
    const { ofHeld, migrations } = await contentsOf(graph);
    expect([ofHeld, migrations]).toEqual([expected.ofHeld, expected.migrations]);
  });
});

describeWithJava('a bulk load of an older version that was killed after the import', () => {
  const home = join(findWorkspaceRoot(__dirname), '.local', `another-version-${process.pid}`);

  afterAll(async () => {
    await stopServer(home);
    rmSync(home, { recursive: true, force: true });
  });

  it('is completed to the graph that a normal load makes', async () => {
    const server = await serverAlone(home);
    mkdirSync(home, { recursive: true });
    const converted = join(home, 'bulk');
    const given = { files: await bulkFiles([file]), loadedAt, source: 'register', signal };
    const nothingShown = { begin: () => undefined, beginUncounted: () => undefined, advance: () => undefined };
    const kept = { before: emptyGraph, bound: defaultUltimateOwnershipBudget, phases: new Phases() };
    const result = await prepareImport({ ...given, ...kept, folder: converted }, nothingShown);
    const state = (await readBulkState(converted)) as BulkState;
    makeOlder(converted);
    const options = { env: process.env, signal };
    await importFiles(server, converted, options, result, new Phases(), captured().output);
    await writeBulkState(converted, { ...state, step: 'imported' });
    forgetMigrations(converted);

    const again = { ...given, overwrite: false, keepFiles: false, env: process.env };
    const summary = await exclusively(`${home}.lock`, () => bulkLoad(server, again, captured().output));
    expect([summary.result, summary.phases.map(({ phase }) => phase)]).toEqual([
      'completed',
      ['starting the server', 'constraints', 'building indexes', updatePhase],
    ]);
    const imported = new GraphClient(clientSettings(await server.start()));
    try {
      expect(await contentsOf(imported)).toEqual(expected);
    } finally {
      await imported.close();
    }
  });
});
