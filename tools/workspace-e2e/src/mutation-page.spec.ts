import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

const workspaceRoot = findWorkspaceRoot(__dirname);
const page = readFileSync(join(workspaceRoot, 'docs/mutation.md'), 'utf8');

/** A line of the page that names an undetected change: the file, the old and the new code, and the line that has it. */
const undetected = page.split('\n').flatMap((line) => {
  const [, file = '', from = '', quote = ''] = /^(\S+\.ts): (.*?) → .* in: (.*)$/.exec(line) ?? [];
  return file === '' ? [] : [{ file, from, quote }];
});

/** Without white space, because long lines may be wrapped, and without the sign that a text was shortened. */
const bare = (code: string) => code.replace(/…$/, '').replace(/\s/g, '');

test('every file that the page names exists, and contains what the line quotes', () => {
  const gone = undetected.filter(({ file, from, quote }) => {
    const path = join(workspaceRoot, file);
    const code = existsSync(path) ? bare(readFileSync(path, 'utf8')) : '';
    return !code.includes(bare(quote)) || !code.includes(bare(from));
  });
  expect(gone).toEqual([]);
  expect(undetected.length).toBeGreaterThan(200);
});
