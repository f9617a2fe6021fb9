import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { describeWithJava } from '@company-relations/local-machine';
import { exclusively, findWorkspaceRoot, type ServerAlone, stopServer } from '@company-relations/local-neo4j';
import { GraphClient } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { openMetrics } from '@company-relations/telemetry';
import { baselineStatements, csvText, jsonText } from '../../test/baseline';
import { bulkFiles } from '../../test/bulk-files';
import { clear, dump, rows, testGraph } from '../../test/graph';
import { figuresOf, withoutDayOfDeriving } from '../../test/figures';
import { captured } from '../../test/output';
import { start } from '../../test/program';
import { serverAlone } from '../../test/server-alone';
import { loadFiles } from '../load-command';
import type { LoadProgressDisplay } from '../progress';
import { clientSettings } from '../settings';
import type { Summary } from '../summary';
import { LoaderMetrics } from '../telemetry/loader-metrics';
import { bulkLoad, type BulkOptions, type BulkSummary } from './bulk-command';
import { InterruptedError } from './task-runner';

const root = findWorkspaceRoot(__dirname);
const loadedAt = new Date('2026-03-01T12:00:00Z');
const everything = new Grants(
  Object.fromEntries(
    ['NO', 'SE', 'DK'].map((country) => [country, ['Owner', 'KeyPerson', 'BeneficialOwner', 'History']]),
  ) as never,
);

/** Metrics that record which phases have begun. */
class BegunPhases extends LoaderMetrics {
  readonly phases = new Set<string>();

  constructor(
    metrics: ConstructorParameters<typeof LoaderMetrics>[0],
    private readonly onBegin: (phase: string) => void = () => undefined,
  ) {
    super(metrics);
  }

  override watched(shown: LoadProgressDisplay, total: number): LoadProgressDisplay {
    const progress = super.watched(shown, total);
    const begin = (name: string) => {
      this.phases.add(name.split(':', 1)[0] ?? '');
      this.onBegin(name);
      progress.begin(name);
    };
    const beginUncounted = (name: string) => {
      this.phases.add(name);
      progress.beginUncounted(name);
    };
    return { ...progress, begin, beginUncounted };
  }
}

const restPhase = 'deriving the remaining ultimate owners';

/** The number of companies, which is also the number of persons. */
const size = 500;

jest.setTimeout(300_000);

describeWithJava('a bulk load', () => {
  const loaded = testGraph();
  const folder = mkdtempSync(join(tmpdir(), 'bulk-spec-'));
  const name = `bulk-spec-${process.pid}`;
  const home = join(root, '.local', name);
  const files = ['1-persons.csv', '2-companies.csv', '3-companies.jsonl', '4-records.csv'].map((file) =>
    join(folder, file),
  );
  let server: ServerAlone;
  let summary: Summary;
  let expected: string[];

  beforeAll(async () => {
    const { persons, companies, records } = baselineStatements(size);
    writeFileSync(files[0] as string, csvText(persons));
    writeFileSync(files[1] as string, csvText(companies.slice(0, 300)));
    writeFileSync(files[2] as string, jsonText(companies.slice(300)));
    writeFileSync(files[3] as string, csvText(records));
    server = await serverAlone(home);
    await clear(loaded);
    const options = {
      files,
      format: 'auto',
      strict: false,
      batchSize: 2000,
      ifEmpty: false,
      verbose: false,
      source: 'register',
      loadedAt,
      signal: new AbortController().signal,
    } as const;
    summary = await loadFiles(loaded, options, captured().output);
    expect(summary).toMatchObject({ problems: 0, rejected: 0 });
    expected = await dump(loaded);
  });

  afterAll(async () => {
    await stopServer(home);
    rmSync(folder, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
    await loaded.close();
  });

  async function bulk(options: Partial<BulkOptions> = {}, on = server): Promise<BulkSummary> {
    const settings = {
      files: await bulkFiles(files),
      source: 'register',
      loadedAt,
      signal: new AbortController().signal,
      overwrite: false,
      keepFiles: false,
      env: process.env,
    };
    return exclusively(`${home}.lock`, () => bulkLoad(on, { ...settings, ...options }, captured().output));
  }

  /**
   * Runs `work` with a client of the imported graph. Starts the server if it was stopped. All tests use one server,
   * because starting a server takes longer than a load.
   */
  async function onImported<T>(work: (graph: GraphClient) => Promise<T>): Promise<T> {
    const graph = new GraphClient(clientSettings(await server.start()));
    return work(graph).finally(() => graph.close());
  }

  // Each test starts with the graph that the previous test left, because starting a server takes longer than everything
  // else.
  it('leaves the graph unchanged if it is killed before the import ended, and is completed by the next one if it is killed later', async () => {
    for (const sign of ['bulk', 'bulk/import.pid']) {
      await killWhen(() => existsSync(join(home, sign)));
      expect(server.hasData()).toBe(false);
    }
    await killWhen(() => server.hasData() && existsSync(join(home, 'server.json')));
    expect(JSON.parse((await run().ended).out)).toMatchObject({ result: 'completed', companies: size, persons: size });
    expect(readdirSync(home)).not.toContain('bulk');
  });

  it('makes the very graph that loading the same files makes, and gives the same answers', async () => {
    await onImported(async (graph) => {
      expect(await dump(graph, days)).toEqual(expected.map(withoutDays).sort());
      expect(withoutDayOfDeriving(await figuresOf(graph))).toEqual(withoutDayOfDeriving(await figuresOf(loaded)));
      const ids = (
        await rows<{ id: number }>(loaded, 'MATCH (c:Company) WHERE c.serviceId % 10 = 0 RETURN c.serviceId AS id')
      ).map(({ id }) => serviceId(id));
      // Loads each company in a query of its own. If one query loaded several companies that share an owner, the order
      // of the companies would decide how much it reads of this owner.
      const answers = async (of: GraphClient) => {
        const companies = new CompanyGraph(of);
        const found: string[] = [];
        for (const id of ids) found.push(withoutDays(JSON.stringify(await companies.loadRelations([id], everything))));
        return found;
      };
      expect(await answers(graph)).toEqual(await answers(loaded));
      expect(await rows(graph, 'MATCH (m:Migration) RETURN m.id AS id ORDER BY id')).toEqual(
        await rows(loaded, 'MATCH (m:Migration) RETURN m.id AS id ORDER BY id'),
      );
      expect(await rows(graph, "SHOW INDEXES YIELD name, state WHERE state <> 'ONLINE' RETURN name")).toEqual([]);
    });
  });

  it('refuses a graph that is not empty, unless it replaces it: then it keeps dates and subscriptions, and reuses no ServiceId', async () => {
    await onImported((graph) =>
      graph.run({
        name: 'subscription',
        text: "CREATE (:ClientOrganisation {id: 'o', name: 'O'})-[:HOLDS]->(:Subscription {id: 's', enabled: true, grants: '{}'})",
      }),
    );
    await expect(bulk({}, { ...server, stop: async () => undefined })).rejects.toThrow(
      `The graph holds ${size} companies, ${size} persons: nothing was changed.`,
    );
    const metrics = await openMetrics('register-feed', { host: '127.0.0.1', port: 0 });
    const begun = new BegunPhases(metrics);
    const { result, companies, persons, notices } = await bulk({ overwrite: true, metrics: begun });
    await metrics.close();
    expect([...begun.phases]).toEqual([
      'indexing',
      'converting records',
      'deriving ultimate owners',
      'converting persons',
      'converting companies',
      ...['starting the import', 'importing'],
      ...['reading what was imported', 'constraints', 'building indexes'],
      'looking for ultimate owners to derive',
    ]);
    expect([result, companies, persons, notices]).toEqual(['loaded', size, size, summary.notices]);
    await onImported(async (graph) => {
      expect(daysOf(await dump(graph))).toEqual(daysOf(expected));
      expect(await rows(graph, 'MATCH (o:ClientOrganisation)-[:HOLDS]->(s) RETURN o {.*} AS o, s {.*} AS s')).toEqual([
        { o: { id: 'o', name: 'O' }, s: { id: 's', enabled: true, grants: '{}' } },
      ]);
      // No statement gives this person a ServiceId, so the loader assigned one. It must be greater than 900,001, the
      // ServiceId that a statement gives.
      const [first] = await rows<{ id: number }>(graph, "MATCH (p:Person {sourceId: 'p:0'}) RETURN p.serviceId AS id");
      expect(first?.id).toBeGreaterThan(900_001);
    });
  });

  it('joins companies that several registers describe, and stores what they withdraw', async () => {
    const examples = ['united-kingdom', 'gleif', 'norway'].map((register) =>
      join(root, 'apps/register-feed/examples', register),
    );
    const asOf = '2026-03-12T00:00:00Z';
    const files = await bulkFiles(examples, { asOf, now: new Date() });
    const { companies } = await bulk({ files, asOf, source: undefined, overwrite: true });
    const figures = await onImported(async (graph) => {
      expect(await rows(graph, 'MATCH (c:Company) RETURN count(c) AS companies, count(c.sources) AS joined')).toEqual([
        { companies, joined: 4 },
      ]);
      expect(await rows(graph, 'MATCH (removed:Removed) RETURN removed.key AS key ORDER BY key')).toEqual([
        { key: 'company:NO-BRC-999000066' },
        { key: 'company:XI-LEI-9999EXAMPLEDOUBLGB05' },
        { key: 'person:NO-BRC-999000066-INNH' },
        { key: 'record:NO-BRC-999000066-INNH' },
        { key: 'record:XI-LEI-RR-D-9999EXAMPLETRADEGB02-9999EXAMPLEGROUPNO01' },
      ]);
      return figuresOf(graph);
    });
    // `maxHoldings: 0` makes the bulk load leave the figures to be derived after the import. The first load is
    // interrupted in that phase. The second load must complete it.
    const interrupted = new AbortController();
    const metrics = await openMetrics('register-feed', { host: '127.0.0.1', port: 0 });
    const begun = new BegunPhases(metrics, (phase) => {
      if (phase === restPhase) interrupted.abort();
    });
    const { signal } = interrupted;
    const options = { files, asOf, source: undefined, overwrite: true, maxHoldings: 0 };
    await expect(bulk({ ...options, signal, metrics: begun })).rejects.toThrow(InterruptedError);
    await metrics.close();
    await onImported(async (graph) => {
      expect(await rows(graph, 'MATCH (c:FiguresDue) RETURN count(c) AS due')).toEqual([{ due: companies }]);
    });
    const { result, phases } = await bulk(options);
    expect([result, phases.map(({ phase, rows: handled }) => [phase, handled]).slice(-1)]).toEqual([
      'completed',
      [[restPhase, companies]],
    ]);
    await onImported(async (graph) => {
      expect(withRelativeIds(await figuresOf(graph))).toEqual(withRelativeIds(figures));
    });
    expect(figures.filter((line) => line.startsWith('["figure"')).length).toBeGreaterThan(5);
  });

  // Matches dates that the program takes from the clock. They differ between two loads.
  const days =
    /"(contentUpdatedOn|relationsUpdatedOn)":\d+,?|\\?"(updatedAt|UpdatedAt)\\?":\\?"(?!2025-12-31)[^\\"]+\\?"/;
  const withoutDays = (line: string) => line.replaceAll(new RegExp(days, 'g'), '');
  const daysOf = (lines: readonly string[]) => lines.flatMap((line) => line.match(new RegExp(days, 'g')) ?? []).sort();

  function run(): ReturnType<typeof start> {
    return start(['bulk', '--local', name, '--json', '--source', 'register', ...files], {
      ...process.env,
      NEO4J_URI: '',
    });
  }

  async function killWhen(condition: () => boolean): Promise<void> {
    const { child, ended } = run();
    while (!condition() && child.exitCode === null) await delay(5);
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
  }
});

/**
 * Returns the lines about figures and entities. ServiceIds are replaced by their difference to the lowest one, because
 * each import assigns other ServiceIds. The state of the figures is left out.
 */
function withRelativeIds(lines: readonly string[]): string[] {
  const things = lines.map((line) => JSON.parse(line) as ['figure' | 'entity' | 'state', number, ...unknown[]]);
  const first = Math.min(...things.flatMap(([kind, id]) => (kind === 'entity' ? id : [])));
  return things
    .filter(([kind]) => kind !== 'state')
    .map(([kind, id, second, ...rest]) => [
      kind,
      id - first,
      kind === 'figure' ? Number(second) - first : second,
      ...rest,
    ])
    .map((thing) => JSON.stringify(thing))
    .sort();
}
