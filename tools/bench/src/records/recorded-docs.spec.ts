import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsOf } from './documents';
import { readRecords, recordsFolder } from './record-files';

const workspaceRoot = join(__dirname, '../../../..');

test('pages and pictures show the last recorded runs, with the present targets ("npm run docs:performance")', async () => {
  const documents = await documentsOf(workspaceRoot, await readRecords(join(workspaceRoot, recordsFolder)));
  const texts: Record<string, string> = {};
  for (const file of documents.keys()) texts[file] = await readFile(join(workspaceRoot, file), 'utf8');
  expect(texts).toEqual(Object.fromEntries(documents));
});
