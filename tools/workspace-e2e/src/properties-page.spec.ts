import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { propertyNames } from './property-names';

const workspaceRoot = findWorkspaceRoot(__dirname);

interface Row {
  readonly project: string;
  readonly property: string;
}

const rows = readFileSync(join(workspaceRoot, 'docs/properties.md'), 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, project = '', property = ''] = /^\| ([\w-]+) \| (.*?) \| (?:\d+|not measured) \| .*\|$/.exec(line) ?? [];
    return project === '' ? [] : [{ project, property: property.replace(/\\\|/g, '|') }];
  });

/** The properties of each project as patterns of their names, from the same files as `npm run test:properties`. */
const properties = specs().flatMap((file) => {
  const project = basename(file.split(/\/(?:src|test)\//)[0] as string);
  return propertyNames(readFileSync(join(workspaceRoot, file), 'utf8')).map((name) => ({ file, project, name }));
});

function specs(): string[] {
  const pattern = '(checkProperty|checkAsyncProperty|new MetClasses)[(<]';
  const { stdout } = spawnSync('git', ['grep', '-lE', pattern, '--', 'apps/*.spec.ts', 'libs/*.spec.ts'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((file) => file !== '');
}

const isOf = (row: Row, { project, name }: { readonly project: string; readonly name: RegExp }) =>
  row.project === project && name.test(row.property);

test('every property has a row in docs/properties.md', () => {
  const missing = properties.filter((property) => !rows.some((row) => isOf(row, property)));
  expect(missing.map(({ file, name }) => `${file}: ${name.source}`)).toEqual([]);
  expect(specs().filter((file) => !properties.some((property) => property.file === file))).toEqual([]);
  expect(properties.length).toBeGreaterThan(100);
});

test('every row of docs/properties.md is about a property', () => {
  expect(rows.filter((row) => !properties.some((property) => isOf(row, property)))).toEqual([]);
});

test('a property has the name that it states, or the titles of its groups and its test', () => {
  const source = `
    const tried = (values) => checkProperty({ values, classes: [] }, () => undefined);
    describe('a group', () => {
      it('holds', () => { checkProperty({ values, name: 'stated' }, check); });
      it.each(kinds)('of %s (all)', () => tried(one));
      it('is no property', () => undefined);
      it('counts', () => { new MetClasses<Class>('counted', classes); });
    });`;
  const names = ['stated', 'a group of x (all)', 'counted', 'a group holds', 'of x (all)', 'a group is no property'];
  expect(names.map((name) => propertyNames(source).some((pattern) => pattern.test(name)))).toEqual([
    ...[true, true, true, false, false, false],
  ]);
});
