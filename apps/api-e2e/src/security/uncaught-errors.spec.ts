import { sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { eventually } from '../harness/eventually';
import { freePort } from '../harness/free-port';
import { send } from '../harness/http';
import { idsOf, preparedService, searchRelations, startApiWith } from '../harness/service';
import { audience, issuer } from '../harness/tokens';

let api: ApiProcess;
let metricsPort: number;

/**
 * Code that Node loads before the API. On SIGUSR2 it throws errors that nothing catches, as a defect in the API could.
 */
const defect = `process.on('SIGUSR2', () => {
  Promise.reject(new TypeError('a rejection with a secret'));
  setImmediate(() => { throw new RangeError('an exception with a secret'); });
});`;

beforeAll(async () => {
  const file = join(preparedService().folder, 'defect.cjs');
  await writeFile(file, defect);
  metricsPort = await freePort();
  api = await startApiWith({ NODE_OPTIONS: `--require ${file}`, METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' });
});

afterAll(() => api.stop());

const expectServed = async () =>
  expect(idsOf(await searchRelations('full', { SearchParameters: { ServiceId: [4001] } }, api.baseUrl))).toEqual([
    4001,
  ]);

const loggedErrors = (): string[] =>
  api
    .logs()
    .split('\n')
    .filter((line) => line.includes('An error was caught nowhere; the service goes on') && line.endsWith('}'));

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** Makes a token with any payload and a valid signature of the suite's issuer. */
function signed(payload: string): string {
  const text = `${base64url('{"alg":"RS256","typ":"JWT"}')}.${base64url(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), preparedService().privateKey).toString('base64url')}`;
}

async function counted(): Promise<string[]> {
  const { text } = await send(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' });
  return text.split('\n').filter((line) => line.startsWith('company_relations_uncaught_errors_total'));
}

proves(
  ['status 401', 'decision 22'],
  'a token with a valid signature over a payload that is no object gets 401, and the process serves on',
  async () => {
    for (const payload of ['null', '[]', '"text"', '7', 'true', '{"iss":null}', '']) {
      const answer = await send(api.baseUrl, {
        path: '/v2/subscription',
        headers: { authorization: `Bearer ${signed(payload)}` },
      });
      expect([payload, answer.status, answer.text]).toEqual([payload, 401, '']);
    }
    const usual = JSON.stringify({
      iss: issuer,
      aud: audience,
      exp: Math.floor(Date.now() / 1000) + 60,
      subscription: 'full',
      client_organisation: 'e2e-one',
    });
    expect(
      (await send(api.baseUrl, { path: '/v2/subscription', headers: { authorization: `Bearer ${signed(usual)}` } }))
        .status,
    ).toBe(200);
    await expectServed();
    expect(await counted()).toEqual([
      'company_relations_uncaught_errors_total{kind="exception"} 0',
      'company_relations_uncaught_errors_total{kind="rejection"} 0',
    ]);
  },
);

proves(
  ['operation: logs'],
  'an error that nothing catches is logged without its message and counted, and the process serves on',
  async () => {
    process.kill(api.pid, 'SIGUSR2');
    await eventually(async () => (await counted()).every((line) => line.endsWith(' 1')), 30_000);
    await expectServed();
    // The lines of the log come through a pipe, and may come later than the answers.
    await eventually(async () => loggedErrors().length >= 2);
    const errors = loggedErrors()
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .sort((a, b) => String(a['kind']).localeCompare(String(b['kind'])));
    expect(errors).toEqual([
      expect.objectContaining({
        level: 50,
        kind: 'exception',
        error: 'RangeError',
        at: expect.arrayContaining([expect.stringContaining('defect.cjs')]),
      }),
      expect.objectContaining({
        level: 50,
        kind: 'rejection',
        error: 'TypeError',
        at: expect.arrayContaining([expect.stringContaining('defect.cjs')]),
      }),
    ]);
    expect(api.logs()).not.toContain('secret');
  },
);
