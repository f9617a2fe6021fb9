import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphClient, int } from '@company-relations/neo4j-client';
import { cellSeparator, cellQuote, itemSeparator } from '@company-relations/register-loader';
import { importArgumentsFile } from '../src/bulk/import-folder';

interface Column {
  readonly name: string;
  readonly type: string;
  /** The kind of node that an id identifies. */
  readonly group: string;
}

interface Table {
  readonly of: string;
  readonly columns: readonly Column[];
  readonly rows: readonly string[][];
}

const rowsPerQuery = 1000;

/**
 * Imports converted files like `neo4j-admin database import`, but into a running server. Suitable only for a few rows.
 */
export async function importConverted(graph: GraphClient, folder: string): Promise<void> {
  const tables = readFileSync(join(folder, importArgumentsFile), 'utf8')
    .split('\n')
    .flatMap((argument) => {
      const [, kind = '', of = '', files = ''] = /^--(nodes|relationships)=([^=]+)=(.+)$/.exec(argument) ?? [];
      return kind === '' ? [] : [{ kind, ...tableOf(folder, of, files.split(',')) }];
    });
  for (const table of tables.filter(({ kind }) => kind === 'nodes')) await createNodes(graph, table);
  for (const table of tables.filter(({ kind }) => kind === 'relationships')) await createRelationships(graph, table);
  await run(graph, 'MATCH (n) REMOVE n.importId');
}

function tableOf(folder: string, of: string, [header = '', ...files]: readonly string[]): Table {
  const [columns = []] = rowsOf(join(folder, header));
  return { of, columns: columns.map(columnOf), rows: files.flatMap((file) => rowsOf(join(folder, file))) };
}

function rowsOf(path: string): string[][] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => line.split(cellSeparator));
}

function columnOf(written: string): Column {
  const [, name = '', type = 'string', group = ''] = /^([^:]*)(?::(\w+(?:\[\])?)(?:\((\w+)\))?)?$/.exec(written) ?? [];
  return { name, type, group };
}

async function createNodes(graph: GraphClient, { of, columns, rows }: Table): Promise<void> {
  const id = columns.findIndex(({ type }) => type === 'ID');
  const created = rows.map((cells) => ({
    properties: {
      ...propertiesOf(columns, cells),
      ...(id === -1 ? {} : { importId: `${columns[id]?.group}:${cells[id]}` }),
    },
  }));
  await inParts(graph, `UNWIND $rows AS row CREATE (n:${of}) SET n = row.properties`, created);
}

async function createRelationships(graph: GraphClient, { of, columns, rows }: Table): Promise<void> {
  const idOf = (end: string, cells: readonly string[]) => {
    const at = columns.findIndex(({ type }) => type === end);
    return `${columns[at]?.group}:${cells[at]}`;
  };
  const created = rows.map((cells) => ({
    from: idOf('START_ID', cells),
    to: idOf('END_ID', cells),
    properties: propertiesOf(columns, cells),
  }));
  const text = `UNWIND $rows AS row MATCH (a {importId: row.from}) MATCH (b {importId: row.to})
    CREATE (a)-[r:${of}]->(b) SET r = row.properties`;
  await inParts(graph, text, created);
}

async function inParts(graph: GraphClient, text: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerQuery)
    await run(graph, text, { rows: rows.slice(at, at + rowsPerQuery) });
}

function run(graph: GraphClient, text: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
  return graph.run({ name: 'import', text }, parameters);
}

function propertiesOf(columns: readonly Column[], cells: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap(({ name, type }, at) => {
      const cell = cells[at] ?? '';
      return name === '' || cell === '' || type.endsWith('_ID') ? [] : [[name, valueOf(cell, type)]];
    }),
  );
}

function valueOf(cell: string, type: string): unknown {
  const isQuoted = cell.startsWith(cellQuote);
  const text = isQuoted ? cell.slice(1, -1).replaceAll(cellQuote + cellQuote, cellQuote) : cell;
  switch (type) {
    case 'ID':
    case 'long':
      return int(Number(text));
    case 'double':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'string[]':
      return text.split(itemSeparator);
    default:
      return text;
  }
}
