import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(__dirname, '../../..');
const inNode = (script: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout;

test('every property counts the classes that it meets', () => {
  const { stdout } = spawnSync('git', ['grep', '-l', 'fc[.]assert(', '--', '*.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const uncounted = stdout
    .split('\n')
    .filter((file) => file !== '' && !readFileSync(join(root, file), 'utf8').includes('MetClasses'));
  expect(uncounted.filter((file) => !file.startsWith('tools/'))).toEqual([]);
});

test('a run of properties of some files says so where there are none', () => {
  const args = [join(root, 'tools/workspace/properties.mjs'), 'ownership', '--files=no-such-file'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, 'There is no property in ownership, no-such-file.']);
});

test('the table of what properties met is sorted, and leaves out the rows that a test proves', () => {
  const reports = [
    { project: 'b', property: 'holds [decision 1; X-Pagination.Count]', cases: 200, met: { 'a | b': 20 } },
    { project: 'a', property: 'holds', cases: 10, met: { one: 3, two: 4 } },
  ];
  const module = pathToFileURL(join(root, 'tools/workspace/property-table.mjs')).href;
  expect(
    inNode(`import { propertyTable } from '${module}'; console.log(propertyTable(${JSON.stringify(reports)}))`),
  ).toBe(
    [
      '| project | property | cases | classes, and the cases that met each |',
      '|---|---|---|---|',
      '| a | holds | 10 | one 3; two 4 |',
      '| b | holds | 200 | a \\| b 20 |',
      '',
    ].join('\n'),
  );
});
