import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { errorDescriptions, errorLink } from '@company-relations/relations-contract';
import { askedBelowPath, proxyBelowPath } from './below-path';

const root = findWorkspaceRoot(__dirname);
const configuration = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8');

test.each([
  { when: 'an API ends before it answers', status: 502, section: '15.6.3', retryAfter: 1 },
  { when: 'no API is ready', status: 503, section: '15.6.4', retryAfter: 5 },
  { when: 'an API answers too late', status: 504, section: '15.6.5', retryAfter: 5 },
])('when $when, the proxy answers as an API without its graph, with the status $status', (given) => {
  const pattern = new RegExp(`^ {2}http-error status ${given.status} content-type (\\S+) string '(.*)' hdr (.*)$`, 'm');
  const [, type, body = '', headers] = pattern.exec(configuration) ?? [];
  const { title } = errorDescriptions.unavailable;
  const detail = 'Wait for the seconds that the header Retry-After says, and send the same request again.';
  const link = errorLink('unavailable');
  expect([type, JSON.parse(body), headers]).toEqual([
    'application/problem+json',
    {
      type: `https://www.rfc-editor.org/rfc/rfc9110#section-${given.section}`,
      ...{ title, status: given.status, detail, code: 'unavailable', link },
    },
    `Retry-After ${given.retryAfter} hdr Cache-Control no-store`,
  ]);
});

test('an API that answers its check within five seconds stays among those that get requests', () => {
  expect(/^ {2}timeout check (\S+)$/m.exec(configuration)?.[1]).toBe('5s');
});

/** What the rules of a file make of a path: what an API gets, or 404. It knows the two kinds of rules that we have. */
function passedOn(file: string, asked: string): string | number {
  let path = asked;
  for (const [, kind, first = '', second = ''] of file.matchAll(/^ {2}http-request (\S+) (\S+) (.*)$/gm)) {
    if (kind === 'replace-path') path = path.replace(new RegExp(first), second.replace('\\1', '$1'));
    else if (`${kind} ${first} ${second}` !== 'deny deny_status 404 if { path_beg -i /health/ }')
      throw new Error(`The rule is unknown: ${kind} ${first} ${second}`);
    else if (path.toLowerCase().startsWith('/health/')) return 404;
  }
  return path;
}

test('the documented rules take the path off, and the health of a single API is hidden below it too', () => {
  const file = proxyBelowPath(root);
  expect(askedBelowPath.map(([path]) => [path, passedOn(file, path)])).toEqual(askedBelowPath);
});
