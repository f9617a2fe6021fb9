import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, pollUntil } from '@company-relations/local-neo4j';
import { Running } from './programs';

/** Paths that a client asks for, and the path that an API gets for each, or the status of the proxy. */
export const askedBelowPath: readonly (readonly [string, string | number])[] = [
  ['/relations', '/'],
  ['/relations/', '/'],
  ['/relations/v2/relations', '/v2/relations'],
  ['/relations/relations', '/relations'],
  ['/relationships', '/relationships'],
  ['/relations/health/ready', 404],
  ['/relations/Health/READY', 404],
  ['/health/ready', 404],
];

/** The real file of the proxy, with the rules of docs/operations.md for a service below a path before all others. */
export function proxyBelowPath(workspaceRoot: string): string {
  const textOf = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');
  const documented = /^### Below a path$.*?^```haproxy\n(.*?)^```$/ms.exec(textOf('docs/operations.md'))?.[1];
  if (documented === undefined) throw new Error('docs/operations.md has no rules for a service below a path.');
  const configuration = textOf('deploy/haproxy/haproxy.cfg');
  const first = configuration.indexOf('  http-request ');
  return `${configuration.slice(0, first)}${documented}${configuration.slice(first)}`;
}

/** Runs HAProxy with these rules. Instead of an API it answers itself, with the path that an API would get. */
export async function checkBelowPath(workspaceRoot: string, program: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'below-path-'));
  const file = join(folder, 'haproxy.cfg');
  const answer = '  http-request return status 200 content-type text/plain lf-string "%[path]"\n';
  writeFileSync(file, proxyBelowPath(workspaceRoot).replace('  default_backend apis\n', `${answer}$&`));
  const address = `127.0.0.1:${await findFreePort()}`;
  const proxy = new Running(program, ['-db', '-f', file], {
    env: { BIND: address, RESOLVER: '127.0.0.1:9', API_PORT: '9' },
  });
  const ask = (path: string) => fetch(`http://${address}${path}`);
  const answers = () => ask('/').then(Boolean, () => false);
  try {
    if (!(await pollUntil(answers, 20_000))) throw new Error(`HAProxy does not answer below a path:\n${proxy.output}`);
    for (const [path, expected] of askedBelowPath) {
      const response = await ask(path);
      const found = response.ok ? await response.text() : response.status;
      if (found !== expected) throw new Error(`Below a path the proxy makes ${found} of ${path}, not ${expected}.`);
    }
  } finally {
    await proxy.end('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}
