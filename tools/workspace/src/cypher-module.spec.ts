import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './workspace-files';

interface CypherModule {
  cypherModule(path: string, text: string, syntax: 'esm' | 'commonjs'): { code: string; files: string[] };
}

const { cypherModule } = jest.requireActual<CypherModule>('../cypher-module.cjs');
let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cypher-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** The query that importing a file gives. */
function queryOf(path: string, text: string): { name: string; text: string } {
  const { code } = cypherModule(path, text, 'esm');
  return JSON.parse(/^export default (.*);$/.exec(code)?.[1] ?? '');
}

const expand = (text: string) => queryOf(join(folder, 'queries/companies.cypher'), text).text;

test('a query without placeholders stays as it is', () => {
  expect(queryOf('/queries/one.cypher', 'RETURN {a: {b: 1}} AS one\n')).toEqual({
    name: 'one',
    text: 'RETURN {a: {b: 1}} AS one\n',
  });
});

test('a fragment takes the indentation of its placeholder and loses its first comment', () => {
  write(
    'queries/fragments/filter.cypher',
    '// What a company must match.\n// Index: none.\nc.a = 1\n// both\nAND c.b = 2\n',
  );
  expect(expand('MATCH (c)\nWHERE true\n  AND {{filter}}\nRETURN c\n')).toBe(
    'MATCH (c)\nWHERE true\n  AND c.a = 1\n  // both\n  AND c.b = 2\nRETURN c\n',
  );
});

test('a fragment takes arguments, which fragments in it take too and which are not expanded again', () => {
  write('queries/fragments/outer.cypher', '[{{inner}}, {{inner node=d}}]\n');
  write('queries/fragments/inner.cypher', '{{node}}.{{key}}\n');
  write('queries/fragments/node.cypher', 'never\n');
  expect(expand('RETURN {{outer node=coalesce(a, b) key=$key}}')).toBe('RETURN [coalesce(a, b).$key, d.$key]');
});

test('a fragment is repeated for each relationship type', () => {
  write('queries/fragments/links.cypher', "MATCH ()-[:{{type}}]->(c)\nRETURN '{{type}}' AS type\n");
  const lines = expand('CALL () {\n  {{links for each type, UNION ALL}}\n}\n').split('\n');
  expect(lines).toHaveLength(1 + 8 * 3 - 1 + 2);
  expect(lines.slice(0, 5)).toEqual([
    'CALL () {',
    '  MATCH ()-[:BENEFICIALLY_OWNS]->(c)',
    "  RETURN 'BENEFICIALLY_OWNS' AS type",
    '  UNION ALL',
    '  MATCH ()-[:OWNS]->(c)',
  ]);
});

test('the nearest folder of fragments counts, and its files are named so that builds watch them', () => {
  write('queries/fragments/one.cypher', 'near');
  write('fragments/one.cypher', 'far');
  write('fragments/two.cypher', 'above {{one}}');
  const { files } = cypherModule(join(folder, 'queries/query.cypher'), '{{two}}', 'esm');
  expect(expand('{{two}}')).toBe('above near');
  expect(files).toEqual([join(folder, 'fragments/two.cypher'), join(folder, 'queries/fragments/one.cypher')]);
});

test('an unknown placeholder, and a fragment that is part of itself, are errors', () => {
  write('queries/fragments/loop.cypher', '{{again}}');
  write('queries/fragments/again.cypher', '{{loop}}');
  expect(() => expand('RETURN {{unknown}}')).toThrow('companies.cypher: {{unknown}} is no fragment.');
  expect(() => expand('RETURN {{loop}}')).toThrow('again.cypher: {{loop}} is part of itself.');
});

test('every query of the workspace is complete, and every fragment is part of one', () => {
  const paths = readdirSync(join(workspaceRoot, 'libs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.cypher') && !path.includes('node_modules'))
    .map((path) => join(workspaceRoot, 'libs', path));
  const isFragment = (path: string) => dirname(path).endsWith('/fragments');
  const queries = paths.filter((path) => !isFragment(path));
  const modules = queries.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const incomplete = modules.filter(({ path, text }) => /\{\{|\}\}\}/.test(queryOf(path, text).text));
  expect(incomplete.map(({ path }) => path)).toEqual([]);
  const used = modules.flatMap(({ path, text }) => cypherModule(path, text, 'esm').files);
  expect(paths.filter(isFragment).filter((path) => !used.includes(path))).toEqual([]);
  expect(queries.length).toBeGreaterThan(150);
});
