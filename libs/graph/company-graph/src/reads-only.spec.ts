import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CypherQuery } from '@company-relations/neo4j-client';

const folder = join(__dirname, 'queries');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.cypher') && !file.includes('fragments/'),
);
const writingClauses = /\b(CREATE|MERGE|SET|DELETE|REMOVE|FOREACH|DROP|LOAD)\b/gi;
/** The only procedure that a query may call. */
const readingProcedure = 'db.index.fulltext.queryNodes';

it.each(files)('%s writes nothing', (file) => {
  const { text } = jest.requireActual<{ default: CypherQuery }>(join(folder, file)).default;
  const withoutCommentsAndTexts = text.replace(/\/\/.*|'(?:\\.|[^'\\])*'/g, '');
  expect(withoutCommentsAndTexts).toMatch(/\bMATCH\b|\bqueryNodes\b/);
  expect(withoutCommentsAndTexts.match(writingClauses)).toBeNull();
  const procedures = [...withoutCommentsAndTexts.matchAll(/\bCALL\s+([\w.]+)/gi)].map(([, name]) => name);
  expect(procedures.filter((name) => name !== readingProcedure)).toEqual([]);
});
