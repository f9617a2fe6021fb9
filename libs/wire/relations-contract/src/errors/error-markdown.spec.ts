import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMarkdown } from './error-markdown';

const folder = join(__dirname, '../../../../../docs/errors');
const pages = errorMarkdown();

if (process.env['WRITE_ERROR_PAGES'] === '1') {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of pages) writeFileSync(join(folder, name), text);
}

it('docs/errors has a page for each code and no others: npx nx run relations-contract:docs writes them', () => {
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
});

it.each([...pages.keys()])('docs/errors/%s shows what the service says', (name) => {
  expect(readFileSync(join(folder, name), 'utf8')).toBe(pages.get(name));
});

it('a page has the code, the status, what it means and what to do', () => {
  expect(pages.get('member-misspelled.md'))
    .toBe(`# A member of the body differs from a known one in upper and lower case

Code \`member-misspelled\`, HTTP status 400.

The members of a body are case-sensitive. The service would ignore the member that was sent, which is not what was meant. Members that resemble no known one are ignored.

**What to do.** Use the spelling that \`expected\` says.

Instead of

\`\`\`
{"SearchParameters": {"CountryCode": ["NO"]}, "pageSize": 500}
\`\`\`

send, for example,

\`\`\`
{"SearchParameters": {"CountryCode": ["NO"]}, "PageSize": 500}
\`\`\`

[All codes](README.md)
`);
});
