import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { errorDescriptions, errorLink } from '@company-relations/relations-contract';

const configuration = readFileSync(join(findWorkspaceRoot(__dirname), 'deploy/haproxy/haproxy.cfg'), 'utf8');

test('without an API that is ready, the proxy answers as an API without its graph', () => {
  const [, type, body = '', headers] =
    /^ {2}http-error status 503 content-type (\S+) string '(.*)' hdr (.*)$/m.exec(configuration) ?? [];
  const { status, title } = errorDescriptions.unavailable;
  const detail = 'Wait for the seconds that the header Retry-After says, and send the same request again.';
  expect([type, JSON.parse(body), headers]).toEqual([
    'application/problem+json',
    {
      ...{ type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4', title, status, detail },
      ...{ code: 'unavailable', link: errorLink('unavailable') },
    },
    'Retry-After 5 hdr Cache-Control no-store',
  ]);
});

test('an API that answers its check within five seconds stays among those that get requests', () => {
  expect(/^ {2}timeout check (\S+)$/m.exec(configuration)?.[1]).toBe('5s');
});
