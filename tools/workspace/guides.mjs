// Converts the guides in docs from Markdown to HTML, into a JSON file of the API. The service serves them at /docs/….
//   npm run docs:guides    writes the file
//   node tools/workspace/guides.mjs --check    exits with 1 if the file is out of date
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './installed.mjs';

/** The guides, in the order in which the start page lists them. */
const guides = {
  'first-request': 'docs/first-request.md',
  'access-tokens': 'docs/guides/access-tokens.md',
  paging: 'docs/guides/paging.md',
  dates: 'docs/guides/dates.md',
  packages: 'docs/guides/packages.md',
};
const file = 'apps/api/src/guides/guides.json';

/**
 * The files to which guides may link, and their paths in the service. The service does not serve other files, so only
 * the text of a link to another file remains.
 */
const served = {
  ...Object.fromEntries(Object.entries(guides).map(([name, path]) => [path.split('/').at(-1), `/docs/${name}`])),
  'openapi.json': '/openapi.json',
};

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The HTML of a text within a block: code, links and bold. Markup in the text itself is escaped. */
function inline(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? `<code>${escaped(part.slice(1, -1))}</code>` : linked(escaped(part))))
    .join('');
}

function linked(text) {
  return text
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)#]*)(#[^)]*)?\)/g, (_, label, path, anchor = '') => {
      const target = path === '' ? '' : served[path.split('/').at(-1)];
      return target === undefined ? label : `<a href="${target}${anchor}">${label}</a>`;
    });
}

function table(lines) {
  const rows = lines.map((line) =>
    line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => inline(cell.trim())),
  );
  const row = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const [head = [], , ...body] = rows;
  return [
    '<table><thead>',
    row(head, 'th'),
    '</thead><tbody>',
    ...body.map((cells) => row(cells, 'td')),
    '</tbody></table>',
  ];
}

/** The HTML of one block of Markdown, without code blocks. */
function block(text) {
  const lines = text.split('\n');
  const [, marks, heading = ''] = /^(#+) (.*)$/.exec(text) ?? [];
  if (marks) return [`<h${marks.length} id="${anchorOf(heading)}">${inline(heading)}</h${marks.length}>`];
  if (text.startsWith('|')) return table(lines);
  const [, bullet] = /^(-|\d+\.) /.exec(text) ?? [];
  if (!bullet) return [`<p>${inline(lines.join(' '))}</p>`];
  const tag = bullet === '-' ? 'ul' : 'ol';
  return [`<${tag}>`, ...lines.map((line) => `<li>${inline(line.replace(/^(-|\d+\.) /, ''))}</li>`), `</${tag}>`];
}

/**
 * Returns the HTML of a page of Markdown. It supports what the guides use: headings, paragraphs, lists of one level,
 * tables and code.
 */
export function htmlOf(markdown) {
  return markdown
    .trim()
    .split(/(^```\w*\n[^]*?^```$)/m)
    .flatMap((part) => {
      const [, code] = /^```\w*\n([^]*?)^```$/m.exec(part) ?? [];
      if (code !== undefined) return [`<pre>${escaped(code.trimEnd())}</pre>`];
      return part
        .trim()
        .split(/\n{2,}/)
        .filter((text) => text !== '')
        .flatMap(block);
    });
}

function guidesText() {
  const pages = Object.entries(guides).map(([name, path]) => {
    const markdown = readFileSync(join(workspaceRoot, path), 'utf8');
    return { name, title: /^# (.*)$/m.exec(markdown)?.[1], html: htmlOf(markdown).join('\n') };
  });
  return `${JSON.stringify(pages, undefined, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = join(workspaceRoot, file);
  if (!process.argv.includes('--check')) writeFileSync(path, guidesText());
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== guidesText()) {
    process.stderr.write(`${file} is out of date: npm run docs:guides\n`);
    process.exitCode = 1;
  }
}
