import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

const workspaceRoot = findWorkspaceRoot(__dirname);

/** Patterns of secrets that may have been left in a file. */
const secrets: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{16}/],
  ['a private JWK', /"d"\s*:\s*"[\w-]{40,}"/],
  ['a token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a cursor key', /^[\w-]{1,16}:[A-Za-z0-9+/]{43}=\s*$/m],
  ['an access key of AWS', /\b(AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{50,}/],
  ['a token of npm or Slack', /\bnpm_[A-Za-z0-9]{36}\b|\bxox[abprs]-[\w-]{20,}/],
  ['a password of Neo4j', /^\s*(NEO4J_PASSWORD|NEO4J_AUTH)\s*[=:]\s*["']?(neo4j\/)?[^\s"'${}<…(),;/]{8,}["']?\s*$/m],
];

const found = (text: string) => secrets.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

/** All files that are committed or would be. Undefined if the folder is not a git clone. */
function committedFiles(): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return status === 0 ? stdout.split('\0').filter((file) => file !== '') : undefined;
}

test('finds secrets by their form', () => {
  const forgotten = [
    `-----BEGIN ${'PRIVATE'} KEY-----\nMC4CAQAwBQYDK2VwBCIEIFNlY3JldA==\n`,
    `{"kty":"OKP","d":"${'a'.repeat(43)}"}`,
    `curl -H "Authorization: Bearer ${['eyJhbGciOiJSUzI1NiJ9', 'eyJzdWIiOiJ4In0xxxx', 'c2lnbmF0dXJl'].join('.')}"`,
    `# keys\nnew:${'A'.repeat(43)}=\n`,
    `key = ${'AKIA'}${'ABCDEFGHIJKLMNOP'}`,
    `ghp${'_'}${'a'.repeat(36)}`,
    `npm${'_'}${'a'.repeat(36)}`,
    `NEO4J_PASSWORD=${'correct'}horse\n`,
  ];
  expect(forgotten.flatMap(found)).toEqual(secrets.map(([name]) => name));
  expect(
    found(
      'NEO4J_PASSWORD=\nNEO4J_PASSWORD: ${NEO4J_PASSWORD:?set one}\nNEO4J_AUTH: neo4j/${NEO4J_PASSWORD}\n-----BEGIN PRIVATE KEY-----`',
    ),
  ).toEqual([]);
});

test('no file of the repository contains a secret', () => {
  const files = committedFiles();
  if (files === undefined) {
    process.stdout.write('Skipped: this is no clone of the repository, so its files are unknown.\n');
    return;
  }
  const holding = files.flatMap((file) => {
    const names = found(contentOf(file));
    return names.length > 0 ? [`${file}: ${names.join(', ')}`] : [];
  });
  expect(holding).toEqual([]);
});

/** The content of a file. Empty if it was deleted or is not a file. */
function contentOf(file: string): string {
  try {
    return readFileSync(join(workspaceRoot, file), 'utf8');
  } catch {
    return '';
  }
}
