import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedRun } from '../test/recorded-run';
import { thisMachine, type Verdict } from './figures';
import { writeRecord } from './records/record-files';
import { Run } from './run';
import type { Setting } from './setting';
import { verdictOf } from './targets';

let folder: string;
let printed: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
  printed = [];
});
afterEach(() => rm(folder, { recursive: true }));

const setting: Setting = {
  measurement: 'page',
  isUsual: true,
  versions: { Neo4j: '5.26.30' },
  graphMemory: 'Neo4j heap 1024 MB, page cache 512 MB',
};
const table = { title: 'Pages', columns: ['From', 'Milliseconds'], rows: [['API', '124.3']] };
const verdicts = [
  verdictOf('page', 'API / bare driver', 124.3 / 132, '124.3 / 132.0 ms'),
  verdictOf('page', 'API / PostgreSQL', 1.67),
  verdictOf('page', 'late pages / early ones, each to the bare driver', 5),
  verdictOf('page', 'memory of the API with many clients', 351),
];
const [major] = process.versions.node.split('.');

async function recorded(given: Setting | undefined, judged: readonly Verdict[]): Promise<string[]> {
  const run = new Run((line) => printed.push(line));
  if (given) run.setting(given);
  run.table(table);
  await run.record(folder, judged, ['--some'], '2026-11-28');
  return readdir(folder);
}

test('a run is recorded with everything that the page shows, in one order of members, and nothing else is left', async () => {
  expect(await recorded(setting, verdicts)).toEqual([`page.node${major}.json`]);
  const text = await readFile(join(folder, `page.node${major}.json`), 'utf8');
  expect(text).toBe(
    `${JSON.stringify(
      {
        measurement: 'page',
        date: '2026-11-28',
        machine: thisMachine(),
        versions: { Node: process.versions.node, Neo4j: '5.26.30' },
        graphMemory: 'Neo4j heap 1024 MB, page cache 512 MB',
        options: ['--some'],
        verdicts: [
          { what: 'page: API / bare driver', value: 0.9417, of: '124.3 / 132.0 ms', target: { atMost: 1.3 } },
          { what: 'page: API / PostgreSQL', value: 1.67, target: { atMost: 1.2 } },
          {
            what: 'page: late pages / early ones, each to the bare driver',
            value: 5,
            unit: '%',
            target: { atMost: 20 },
          },
          { what: 'page: memory of the API with many clients', value: 351, unit: 'MB', target: { atMost: 350 } },
        ],
        tables: [table],
      },
      undefined,
      2,
    )}\n`,
  );
});

test('a later run replaces the record of the same measurement on the same version of Node', async () => {
  await recorded(setting, verdicts);
  const later = [verdictOf('page', 'API / bare driver', 1), ...verdicts.slice(1)];
  expect(await recorded(setting, later)).toEqual([`page.node${major}.json`]);
  const { verdicts: left } = JSON.parse(await readFile(join(folder, `page.node${major}.json`), 'utf8')) as Setting & {
    verdicts: unknown[];
  };
  expect(left).toEqual(later);
});

test.each<[string, Setting | undefined, readonly Verdict[], string]>([
  ['leaves a part out', { ...setting, isUsual: false }, verdicts, 'the options leave a part out, or change a size'],
  ['does not say what it measures', undefined, verdicts, 'the options leave a part out, or change a size'],
  [
    'has a value that the system does not report',
    setting,
    [verdictOf('page', 'memory of the API with many clients', undefined)],
    'not known on this system: page: memory of the API with many clients',
  ],
  ['lacks a row', setting, verdicts.slice(2), 'no value for API / bare driver, API / PostgreSQL'],
])('a run that %s is not recorded', async (_, given, judged, reason) => {
  expect([await recorded(given, judged), printed.at(-1)]).toEqual([[], `not recorded: ${reason}`]);
});

test('a run on a machine of another size than that of the recorded ones is not recorded', async () => {
  const machine = { ...thisMachine(), processors: thisMachine().processors + 1 };
  const other = recordedRun('lookup', process.versions.node, { machine });
  await writeRecord(folder, other);
  expect(await recorded(setting, verdicts)).toEqual([`lookup.node${major}.json`]);
  expect(printed.at(-1)).toBe(
    `not recorded: ${folder} has runs of a machine of another size. Delete them to begin anew`,
  );
});

test('a run on other processors of as many and as much memory as the recorded ones is recorded', async () => {
  const machine = { ...thisMachine(), model: 'Another' };
  await writeRecord(folder, recordedRun('lookup', process.versions.node, { machine }));
  expect(await recorded(setting, verdicts)).toEqual([`lookup.node${major}.json`, `page.node${major}.json`]);
});

test('a tiny run may lack rows', async () => {
  const run = new Run(() => undefined, true);
  run.setting(setting);
  await run.record(folder, verdicts.slice(2), []);
  expect(await readdir(folder)).toEqual([`page.node${major}.json`]);
});
