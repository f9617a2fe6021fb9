import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

const script = join(findWorkspaceRoot(__dirname), 'deploy/kubernetes/base/request-backup.mjs');

/** Runs the script with an API server that responds with `status`. */
async function ask(status: number) {
  const folder = await mkdtemp(join(tmpdir(), 'request-backup-'));
  const requests: { method?: string; url?: string; authorization?: string; type?: string; body: unknown }[] = [];
  const note = async (request: IncomingMessage) => {
    const { method, url, headers } = request;
    requests.push({
      method,
      url,
      authorization: headers.authorization,
      type: headers['content-type'],
      body: JSON.parse(await text(request)),
    });
  };
  const server = createServer(
    (request, response) => void note(request).then(() => response.writeHead(status).end('{}')),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await writeFile(join(folder, 'token'), 'sesame\n');
  const env = {
    KUBERNETES_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TOKEN_FILE: join(folder, 'token'),
    NAMESPACE: 'relations',
  };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  server.close();
  await rm(folder, { recursive: true });
  return { requests, output, errors, code };
}

test('requests a backup of the graph that is named by the time', async () => {
  const { requests, output, code } = await ask(200);
  const name = expect.stringMatching(/^neo4j-\d{8}T\d{6}$/);
  expect([code, output, requests]).toEqual([
    0,
    expect.stringMatching(/^neo4j-\d{8}T\d{6} is under way\.\n$/),
    [
      {
        method: 'PATCH',
        url: '/apis/apps/v1/namespaces/relations/statefulsets/neo4j?fieldManager=backup',
        authorization: 'Bearer sesame',
        type: 'application/strategic-merge-patch+json',
        body: { spec: { template: { metadata: { annotations: { 'company-relations/backup': name } } } } },
      },
    ],
  ]);
});

test('a refusal ends with a failure that does not contain the token', async () => {
  const { output, errors, code } = await ask(403);
  expect([code, output, errors]).toEqual([1, '', expect.stringContaining('Kubernetes answered 403.')]);
  expect(errors).not.toContain('sesame');
});
