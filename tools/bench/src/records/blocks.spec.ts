import { recordedRun } from '../../test/recorded-run';
import { machineBlock, measurementBlock, overviewBlock, quotedFigure } from './blocks';

const lookup24 = recordedRun('lookup', '24.21.0', {
  verdicts: [
    {
      what: 'lookup: API / endpoint that does nothing',
      value: 0.26,
      of: '791 / 2,988 requests/s',
      target: { atLeast: 0.5 },
    },
    { what: 'lookup: with / without ultimate ownerships', value: 0.73, target: { atLeast: 0.6 } },
  ],
  tables: [
    {
      title: 'Single companies, 32 clients',
      columns: ['Asked', 'Requests/s', 'Note'],
      rows: [
        ['API', 2_988, 'a | b'],
        ['nothing', '-', ''],
      ],
    },
  ],
});
const lookup20 = recordedRun('lookup', '20.20.2', {
  date: '2026-11-27',
  versions: { Node: '20.20.2', PostgreSQL: '15.18' },
  verdicts: [{ what: 'lookup: with / without ultimate ownerships', value: 0.5, target: { atLeast: 0.6 } }],
});

test('a measurement shows both versions of Node, and the newer one decides; what no run has is not recorded', () => {
  expect(measurementBlock([lookup24, lookup20], 'lookup').split('\n')).toEqual([
    '| What | Node 24 | Node 20 | Target |  |',
    '| --- | --- | --- | --- | --- |',
    '| API / endpoint that does nothing | 791 / 2,988 requests/s = 0.26 | not recorded | at least 0.5 | **missed** |',
    '| API without ultimate ownerships / endpoint that does nothing | not recorded | not recorded | at least 0.5 | not recorded |',
    '| with / without ultimate ownerships | 0.73 | 0.50 | at least 0.6 | met |',
    '',
    '`npm run bench:lookup`: [28 November 2026](measured/lookup.node24.json) on Node 24, [27 November 2026](measured/lookup.node20.json) on Node 20.',
    '',
    '**Single companies, 32 clients** (Node 24)',
    '',
    '| Asked | Requests/s | Note |',
    '| --- | ---: | --- |',
    '| API | 2,988 | a \\| b |',
    '| nothing | - |  |',
  ]);
});

test('a measurement without targets shows the tables of the only run, and its options', () => {
  const table = { title: 'Answers', columns: ['Answer', 'Median'], rows: [['structure', '13.5']] };
  const run = recordedRun('structure', '20.20.2', { options: ['--one'], tables: [table] });
  expect(measurementBlock([run], 'structure').split('\n')).toEqual([
    '`npm run bench:structure -- --one`: [28 November 2026](measured/structure.node20.json) on Node 20.',
    '',
    '**Answers** (Node 20)',
    '',
    '| Answer | Median |',
    '| --- | ---: |',
    '| structure | 13.5 |',
  ]);
  expect(measurementBlock([], 'structure')).toBe('No run is recorded.');
});

test('the overview counts the met targets of each measurement and names the missed ones', () => {
  const rows = overviewBlock([lookup24, lookup20]).split('\n');
  expect([rows[0], ...rows.filter((row) => /^\| (lookup|structure|find) /.test(row))]).toEqual([
    '| Measurement | Met | Missed | Not recorded | Node 24, run on | Node 20, run on |',
    '| lookup | 1 of 3 | API / endpoint that does nothing: 0.26 | 1 | 28 November 2026 | 27 November 2026 |',
    '| find | 0 of 2 |  | 2 | not recorded | not recorded |',
    '| structure | no target |  |  | not recorded | not recorded |',
  ]);
});

test('the machine is said once, with the versions of all runs', () => {
  expect([machineBlock([lookup24, lookup20]), machineBlock([])]).toEqual([
    'Measured on 2 processors (A processor), 24 GB, Node 24.21.0 and 20.20.2, Neo4j 5.26.30, PostgreSQL 15.18. Neo4j heap 1024 MB, page cache 512 MB.',
    'No run is recorded.',
  ]);
});

test('where the processors are of several models, the machine names all, and each run its own', () => {
  const page20 = recordedRun('page', '20.20.2', { machine: { processors: 2, model: 'Another', memoryGb: 24 } });
  const records = [lookup24, lookup20, page20];
  expect(machineBlock(records)).toBe(
    'Measured on 2 processors (A processor or Another), 24 GB, Node 24.21.0 and 20.20.2, Neo4j 5.26.30, PostgreSQL 15.18. Neo4j heap 1024 MB, page cache 512 MB. Each measurement says which processors it ran on.',
  );
  const [page, lookup] = [measurementBlock(records, 'page'), measurementBlock(records, 'lookup')];
  expect([page, lookup].map((block) => /`npm run .*/.exec(block)?.[0])).toEqual([
    '`npm run bench:page`: [28 November 2026](measured/page.node20.json) on Node 20 and Another.',
    '`npm run bench:lookup`: [28 November 2026](measured/lookup.node24.json) on Node 24 and A processor, [27 November 2026](measured/lookup.node20.json) on Node 20 and A processor.',
  ]);
});

test('other pages quote the value of a verdict or a cell of a table, of the run that decides', () => {
  const quoted = (reference: string) => quotedFigure([lookup20, lookup24], reference);
  expect([
    quoted('lookup: API / endpoint that does nothing'),
    quoted('lookup > Single companies > API > Requests/s'),
    quoted('page: API / bare driver'),
  ]).toEqual(['0.26', '2,988', 'not recorded']);
});

test.each([
  ['lookup: something', 'No bench has the target "lookup: something".'],
  ['feed: something', 'No bench has the target "feed: something".'],
  [
    'lookup: API without ultimate ownerships / endpoint that does nothing',
    'The record of lookup has no figure "lookup: API without ultimate ownerships / endpoint that does nothing".',
  ],
  ['lookup > Other > API > Requests/s', 'The record of lookup has no figure "lookup > Other > API > Requests/s".'],
  ['lookup > Single > API > Other', 'The record of lookup has no figure "lookup > Single > API > Other".'],
  ['other: something', 'No bench measures "other".'],
])('the quotation "%s" of nothing is refused', (reference, message) => {
  expect(() => quotedFigure([lookup24], reference)).toThrow(new RangeError(message));
});
