import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

const workspaceRoot = findWorkspaceRoot(__dirname);

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(workspaceRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The targets of all links and pictures of a page, except links to other sites. */
function linksOf(page: string): string[] {
  const text = readFileSync(join(workspaceRoot, page), 'utf8').replace(/^```[^]*?^```$/gm, '');
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors of a page's headings, to which links can lead. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? join(workspaceRoot, page) : join(workspaceRoot, dirname(page), path);
  if (!existsSync(file)) return true;
  return anchor !== undefined && !anchorsOf(file).includes(anchor);
}

test('every link between pages of the repository leads to a file and to a heading in it', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })));
  expect(links.filter(({ page, link }) => isBroken(page, link))).toEqual([]);
  expect(links.length).toBeGreaterThan(100);
});

test('every file that docs/how-to.md names by its project is there', () => {
  const folders = new Map(
    ['apps', 'libs', 'tools'].flatMap((group) =>
      readdirSync(join(workspaceRoot, group), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('/project.json') && !path.includes('node_modules'))
        .map((path): [string, string] => [basename(dirname(path)), join(group, dirname(path))]),
    ),
  );
  const page = readFileSync(join(workspaceRoot, 'docs/how-to.md'), 'utf8');
  const named = [...page.matchAll(/`([a-z0-9-]+)\/((?:src|fixture|demo)(?:\/[\w.-]+)*)`/g)];
  const missing = named.filter(
    ([, project = '', path = '']) => !existsSync(join(workspaceRoot, folders.get(project) ?? 'none', path)),
  );
  expect(missing.map(([text]) => text)).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test('the index of decisions has every page, and each page has the same headings', () => {
  const folder = join(workspaceRoot, 'docs/adr');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const decisions = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(decisions.filter((name) => !index.includes(`](${name}) | `))).toEqual([]);
  const headings = decisions.map((name) => readFileSync(join(folder, name), 'utf8').match(/^## .*$/gm));
  expect(headings).toEqual(decisions.map(() => ['## Context', '## Decision', '## Consequences', '## Rejected']));
  expect(decisions.map((name) => name.slice(0, 4))).toEqual(
    decisions.map((name) => /^# (\d{4})\. /.exec(readFileSync(join(folder, name), 'utf8'))?.[1]),
  );
});
