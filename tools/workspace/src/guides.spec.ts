import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

const script = join(workspaceRoot, 'tools/workspace/guides.mjs');

function htmlOf(markdown: string): string[] {
  const program = `import { htmlOf } from ${JSON.stringify(pathToFileURL(script))};
    process.stdout.write(JSON.stringify(htmlOf(${JSON.stringify(markdown)})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

it('the guides that the API serves are those of the documentation: npm run docs:guides', () => {
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
});

it('a page becomes headings, paragraphs, lists, tables and code', () => {
  const page =
    '# All `a` pages\n\nOne **two**\nthree.\n\n- a\n- b\n\n1. c\n\n| x | y |\n|---|---|\n| 1 | `2` |\n\n```ts\nif (a < b) {}\n\n# no heading\n```\n';
  expect(htmlOf(page)).toEqual([
    '<h1 id="all-a-pages">All <code>a</code> pages</h1>',
    '<p>One <strong>two</strong> three.</p>',
    ...['<ul>', '<li>a</li>', '<li>b</li>', '</ul>'],
    ...['<ol>', '<li>c</li>', '</ol>'],
    '<table><thead>',
    '<tr><th>x</th><th>y</th></tr>',
    '</thead><tbody>',
    '<tr><td>1</td><td><code>2</code></td></tr>',
    '</tbody></table>',
    '<pre>if (a &lt; b) {}\n\n# no heading</pre>',
  ]);
});

it('links lead to pages of the service, and the text of all others stays', () => {
  const page = '[a](paging.md#x) [b](#y) [c](../adr/0101.md) [d](https://elsewhere.example) <script>`[e](f)`';
  expect(htmlOf(page)).toEqual([
    '<p><a href="/docs/paging#x">a</a> <a href="#y">b</a> c d &lt;script&gt;<code>[e](f)</code></p>',
  ]);
});
