import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedRun } from '../../test/recorded-run';
import { readRecords, RecordsError, writeRecord } from './record-files';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder that is missing or empty has no records', async () => {
  expect([await readRecords(folder), await readRecords(join(folder, 'missing'))]).toEqual([[], []]);
});

test('records are read by the names of their files', async () => {
  const records = [recordedRun('feed', '24.21.0'), recordedRun('figures-nation', '20.20.2')];
  for (const record of records.toReversed()) await writeRecord(folder, record);
  expect(await readRecords(folder)).toEqual(records);
});

test('records of machines of different sizes are refused, with the files of each', async () => {
  await writeRecord(folder, recordedRun('feed', '24.21.0'));
  const machine = { processors: 8, model: 'Another', memoryGb: 64 };
  await writeRecord(folder, recordedRun('page', '24.21.0', { machine }));
  await expect(readRecords(folder)).rejects.toEqual(
    new RecordsError(
      'The records are of machines of different sizes. 2 processors, 24 GB: feed.node24.json; 8 processors, 64 GB: page.node24.json',
    ),
  );
});

test('records of machines of one size with processors of different models are read', async () => {
  const machine = { processors: 2, model: 'Another', memoryGb: 24 };
  const records = [recordedRun('feed', '24.21.0'), recordedRun('page', '24.21.0', { machine })];
  for (const record of records) await writeRecord(folder, record);
  expect(await readRecords(folder)).toEqual(records);
});

test('records with targets that the bench has no more, or with other limits, are refused', async () => {
  const verdicts = [
    { what: 'page: API / bare driver', value: 1, target: { atMost: 1.3 } },
    { what: 'page: API / PostgreSQL', value: 1, target: { atMost: 2 } },
    { what: 'page: memory of the API with many clients', value: 1, target: { atMost: 350 } },
    { what: 'page: something else', value: 1, target: { atMost: 1 } },
  ];
  await writeRecord(folder, recordedRun('page', '24.21.0', { verdicts }));
  await expect(readRecords(folder)).rejects.toEqual(
    new RecordsError(
      [
        'page.node24.json: the target of "page: API / PostgreSQL" was {"atMost":2}, and is {"atMost":1.2} now.',
        'page.node24.json: the target of "page: memory of the API with many clients" was {"atMost":350}, and is {"atMost":350,"unit":"MB"} now.',
        'page.node24.json: no bench has the target "page: something else" any more. Run the bench again.',
      ].join('\n'),
    ),
  );
});

test.each([
  ['of a measurement that no bench makes', 'other', '24.21.0', 'no bench measures "other".'],
  ['of a version of Node without a column', 'page', '22.1.0', 'the page has no column for Node 22.1.0.'],
])('a record %s is refused', async (_, measurement, node, problem) => {
  const record = recordedRun(measurement as 'page', node);
  await writeRecord(folder, record);
  await expect(readRecords(folder)).rejects.toEqual(
    new RecordsError(`${measurement}.node${node.slice(0, 2)}.json: ${problem}`),
  );
});
