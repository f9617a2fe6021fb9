// `npm run size [-- folder]` prints the size of the shipped code by project and in total: TypeScript tokens plus Cypher
// words. Shipped code is the code of apps and libs without specs, test helpers and generated files. `folder` is another
// checkout to measure.
import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from './installed.mjs';
import { projectsBelow } from './workspace-sources.mjs';

const root = resolve(process.argv[2] ?? workspaceRoot);
const sizes = projectsBelow(root, ['apps', 'libs'])
  .filter(({ name }) => !name.endsWith('-e2e'))
  .map(sizeOfProject)
  .sort((a, b) => (a.project < b.project ? -1 : 1));
const columns = ['project', 'tokens', 'cypher', 'size', 'files', 'exports'];
const total = Object.fromEntries(
  columns.map((column) => [column, column === 'project' ? 'all' : sum(sizes.map((size) => size[column]))]),
);
const rows = [...sizes, total].map((size) => columns.map((column) => size[column]));
console.log(
  [columns, columns.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n'),
);

function sizeOfProject({ name, folder, files }) {
  const sources = files
    .filter((file) => isShipped(relative(folder, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => !isGenerated(text));
  const cypher = sum(sources.filter(({ file }) => file.endsWith('.cypher')).map(({ text }) => cypherWords(text)));
  const parsed = sources.filter(({ file }) => /\.tsx?$/.test(file)).map(({ file, text }) => parse(file, text));
  const tokens = sum(parsed.map((source) => countTokens(source, source)));
  return {
    project: name,
    tokens,
    cypher,
    size: tokens + cypher,
    files: sources.length,
    exports: sum(parsed.map(countExports)),
  };
}

/**
 * Whether a file is part of the shipped code.
 *
 * @param path relative to the project.
 */
function isShipped(path) {
  const folders = path.split('/').slice(0, -1);
  const isHelper = folders.some((folder) => ['test', 'testing', 'fixture', 'generated'].includes(folder));
  return !isHelper && /\.(tsx?|cypher)$/.test(path) && !/\.(spec|timing|d)\.tsx?$/.test(basename(path));
}

function isGenerated(text) {
  return /^(\/\/|\/\*).*\bgenerated\b.*\bdo not edit\b/i.test(text);
}

function parse(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false);
}

/**
 * The number of TypeScript tokens without comments. The syntax tree is needed to recognise templates and regular
 * expressions.
 */
function countTokens(node, source) {
  if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return 0;
  if (node.kind === ts.SyntaxKind.EndOfFileToken) return 0;
  if (node.kind <= ts.SyntaxKind.LastToken) return 1;
  return sum(node.getChildren(source).map((child) => countTokens(child, source)));
}

/** The number of names, keywords and numbers in a query, without comments. */
function cypherWords(text) {
  const query = text.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\/.*|\/\*[^]*?\*\//g, (part) =>
    part.startsWith('/') ? ' ' : part,
  );
  return query.match(/[\p{L}\p{N}_$]+/gu)?.length ?? 0;
}

/** The number of names that a file declares and exports. Re-exports count only in the file that declares them. */
function countExports(source) {
  return sum(source.statements.map(exportsOf));
}

function exportsOf(statement) {
  if (ts.isExportAssignment(statement)) return 1;
  if (ts.isExportDeclaration(statement))
    return statement.moduleSpecifier === undefined ? (statement.exportClause?.elements.length ?? 0) : 0;
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  if (!isExported) return 0;
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations.length : 1;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
