// Reads which tests docs/security.md and docs/generated/conformance.md name as proof, and finds those that did not run.
// Uses only Node built-ins.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pages = ['docs/security.md', 'docs/generated/conformance.md'];
// Tests that measure time (`*.timing.ts`) are not part of `npm test`, so this pattern does not match them.
const claim = /`([\w./-]+\.spec\.ts)`: (.+?)(?=<br>`| \|$)/g;

/** The tests that the tables of a page name, each as `{ page, file, title }`. `file` is a path or only a name. */
export function claimsIn(page, text) {
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) =>
    [...row.matchAll(claim)].map(([, file, title]) => ({ page, file, title: title.replace(/\\([|\\<>*_])/g, '$1') })),
  );
}

/** The tests that both pages name, in the workspace at `root`. */
export function readClaims(root) {
  return pages.flatMap((page) => claimsIn(page, readFileSync(join(root, page), 'utf8')));
}

/**
 * The claims without a test that ran: no test has the title, or the tests with this title were skipped.
 *
 * @param results Jest's `--json` objects.
 */
export function unprovedClaims(claims, results) {
  const files = results.flatMap(({ testResults }) => testResults ?? []);
  return claims.filter(({ file, title }) => {
    const pattern = patternOf(title);
    const named = files.flatMap((ran) => testsOf(file, ran));
    const tests = named.filter((test) => titlesOf(test).some((each) => pattern.test(each)));
    return tests.length === 0 || tests.some(({ status }) => status !== 'passed' && status !== 'failed');
  });
}

/**
 * Returns the tests of a spec file among the results of a file that Jest ran. That may be the spec file itself, or an
 * `all.spec.ts` that runs several spec files, each in a group with the path of the spec file as its title.
 */
function testsOf(file, { name, assertionResults }) {
  if (`/${name}`.endsWith(`/${file}`)) return assertionResults;
  if (!/\/all(-http\.large)?\.spec\.ts$/.test(name)) return [];
  return assertionResults
    .filter(({ ancestorTitles: [path] }) => `${dirname(name)}/${path}`.endsWith(`/${file}`))
    .map((test) => ({ ...test, ancestorTitles: test.ancestorTitles.slice(1) }));
}

/**
 * The titles under which a page may name a test: its own title, with or without its groups, or the title of a group.
 * The rows of the specification at the end are removed.
 */
function titlesOf({ ancestorTitles, title }) {
  const bare = title.replace(/ \[[^[\]]*(?:\[\][^[\]]*)*\]$/, '');
  return [title, bare, [...ancestorTitles, bare].join(' › '), ...ancestorTitles];
}

/** A pattern for a title as it is written in the source. Placeholders match any text. */
function patternOf(title) {
  const literal = title
    .split(/%[sdijp#]|\$\{[^}]*\}|\$[a-z][\w.]*/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}
