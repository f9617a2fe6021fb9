import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { migrate } from '@company-relations/graph-schema';
import { describeWithJava } from '@company-relations/local-machine';
import {
  ensureServer,
  fetchDistribution,
  findWorkspaceRoot,
  forTests,
  stopServer,
} from '@company-relations/local-neo4j';
import { GraphClient } from '@company-relations/neo4j-client';
import { normallyLoaded } from '../../test/converted';
import { dump, testGraph } from '../../test/graph';
import { start } from '../../test/program';
import { writeZip } from '../../test/write-zip';
import { clientSettings } from '../settings';
import type { BulkSummary } from './bulk-command';

const root = findWorkspaceRoot(__dirname);
const examples = join(root, 'apps/register-feed/examples');
const example = (file: string) => join(examples, file);

/** The files of the folder `norway`, in the order in which a folder is read. */
const norwegian = ['aksjeeiebok.csv', 'enheter.json', 'oppdateringer.json', 'roller.json', 'underenheter.json'];
const plain = [
  example('united-kingdom/BasicCompanyData.csv'),
  example('united-kingdom/persons-with-significant-control.jsonl'),
  ...norwegian.map((file) => example(`norway/${file}`)),
  example('gleif/lei-records.xml'),
];

const asOf = '2026-03-12';

/** Matches times that the program takes from the clock. They differ between two loads. */
const fromTheClock = /\\?"(updatedAt|UpdatedAt)\\?":\\?"[^\\"]+\\?"|"(contentUpdatedOn|relationsUpdatedOn)":\d+,?/;

jest.setTimeout(600_000);

describeWithJava('feed bulk with the importer of Neo4j', () => {
  const name = `packed-files-spec-${process.pid}`;
  const home = join(root, '.local', name);
  const folder = mkdtempSync(join(tmpdir(), 'packed-files-'));
  const loaded = testGraph();

  beforeAll(() => migrate(loaded));
  afterAll(async () => {
    await stopServer(home);
    rmSync(home, { recursive: true, force: true });
    rmSync(folder, { recursive: true });
    await loaded.close();
  });

  /** Fills a new graph, and returns the counts that the program prints and the content of the graph. */
  async function bulk(paths: readonly string[], standardInput: string) {
    const options = ['--local', name, '--json', '--as-of', asOf];
    const { child, ended } = start(['bulk', ...options, ...paths], { ...process.env, NEO4J_URI: '' });
    child.stdin.end(standardInput);
    const { code, out, stderr } = await ended;
    expect([code, code === 0 || stderr]).toEqual([0, true]);
    const { result, companies, persons, records, notices } = JSON.parse(out) as BulkSummary;
    const lib = await fetchDistribution(root, process.env);
    const address = await ensureServer({ home, lib, tuning: forTests, env: process.env });
    const graph = new GraphClient(clientSettings(address));
    const content = await dump(graph, fromTheClock).finally(() => graph.close());
    return { counts: { result, companies, persons, records, notices }, content };
  }

  it('loads from a ZIP archive, a gzip file, a folder and standard input what a load of the plain files loads', async () => {
    const archive = join(folder, 'BasicCompanyDataAsOneFile.zip');
    writeZip(archive, { 'BasicCompanyData.csv': readFileSync(plain[0] as string, 'utf8') });
    const packed = join(folder, 'snapshot.gz');
    writeFileSync(packed, gzipSync(readFileSync(plain[1] as string)));
    const standardInput = readFileSync(plain.at(-1) as string, 'utf8');
    const { counts, content } = await bulk([archive, packed, example('norway'), '-'], standardInput);
    const normal = await normallyLoaded(loaded, { files: plain, asOf: `${asOf}T00:00:00Z` });
    const notices = normal.messages.length;
    expect(counts).toEqual({ result: 'loaded', companies: 14, persons: 14, records: 21, notices });
    expect(notices).toBe(6);
    expect(content).toEqual(normal.content.map((line) => line.replaceAll(new RegExp(fromTheClock, 'g'), '')).sort());
  });
});
