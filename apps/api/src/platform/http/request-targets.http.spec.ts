import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serviceId } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { company } from '../../testing/companies-in-memory';
import { bearer, runningApp } from '../../testing/running-app';
import { explained } from '../../testing/problems';

let app: NestExpressApplication;
const levelsAsked: number[] = [];

beforeAll(async () => {
  const keyPersons = {
    loadKeyPersons: async (_id: unknown, levels: number) => {
      levelsAsked.push(levels);
      return { ok: true as const, network: { asked: serviceId(1), companies: [company(1)] } };
    },
  };
  app = await runningApp({}, undefined, undefined, { keyPersons });
});

afterAll(() => app.close());

/**
 * Sends a request with exactly this target and these headers. Returns the response without the headers that differ for
 * every request.
 */
async function answerTo(target: string, ...headers: readonly string[]): Promise<string> {
  const socket = connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.write([`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));
  await once(socket, 'close');
  return text.replace(/^(Date|X-Request-Id): .*\r\n/gm, '');
}

const authorization = `Authorization: ${bearer()}`;
const statusOf = (answer: string) => Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));

it.each([
  'http://localhost/v2/relations',
  'http://localhost/v2/%E0%A4%A',
  'HTTPS://localhost/v2/batches/batch-file/%',
  'http://localhost/v2',
  'ftp://user@host:1/V2/%zz?a=%',
  `/v2/${'%/'.repeat(7_500)}`,
  `/v2/${'%ff/'.repeat(3_900)}`,
  `http://localhost/v2/${'%/'.repeat(7_000)}`,
  `/v2/${'a/'.repeat(7_500)}`,
  `/v2/?${'%ff&'.repeat(3_900)}`,
])('without a token every target gets the 401 of all others: case %#', async (target) => {
  const expected = await answerTo('/v2/relations');
  expect(statusOf(expected)).toBe(401);
  expect(await answerTo(target)).toBe(expected);
});

it.each([
  ['http://localhost/v2/subscription', 200],
  ['http://localhost/v2/subscription?a=b', 200],
  ['http://localhost/v2/%E0%A4%A', 404],
  // A proxy that hides paths below /health/ lets this target pass, so it must not lead there.
  ['http://localhost/health\\ready', 404],
  [`/v2/${'%/'.repeat(7_000)}`, 404],
  ['/v2/batches/batch-file/%', 401],
  ['http://localhost/v2/batches/batch-file/%/manifest', 401],
  ['http://localhost/health/live', 200],
  ['http://localhost', 200],
  ['http://localhost?a=b', 200],
])('with a token every target gets what its path names: case %#', async (target, status) => {
  expect(statusOf(await answerTo(target, authorization))).toBe(status);
});

it('thousands of segments that cannot be decoded cost hardly more than one', async () => {
  /** The processor time of this process for a request in milliseconds, as the median of 21. */
  const costOf = async (target: string) => {
    const costs: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      const before = process.cpuUsage();
      await answerTo(target);
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1_000);
    }
    return costs.sort((one, other) => one - other)[10] as number;
  };
  const [one, thousands] = ['/v2/%/', `/v2/${'%/'.repeat(7_500)}`];
  await costOf(one);
  const [few, many] = [await costOf(one), await costOf(thousands)];
  // A version of the code that tried to decode every segment took 48 to 107 ms for each request.
  expect(many - few).toBeLessThan(10);
});

it.each([[[]], [[authorization]]])('two Host lines are no request, with headers %#', async (headers) => {
  const answer = await answerTo('/v2/subscription', 'hOST: elsewhere', ...headers);
  expect([
    statusOf(answer),
    /^Connection: close\r$/m.test(answer),
    JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))),
  ]).toEqual([
    400,
    true,
    {
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1',
      status: 400,
      title: 'The request is not valid HTTP/1.1',
      ...explained('malformed-request'),
    },
  ]);
});

it('the last of thousands of query parameters counts as the first does', async () => {
  levelsAsked.splice(0);
  const statuses = [];
  for (const query of [
    `${'a&'.repeat(3_000)}levels=2`,
    `levels=4&${'a&'.repeat(3_000)}`,
    `${'a&'.repeat(3_000)}levels=11`,
  ]) {
    statuses.push(statusOf(await answerTo(`/v2/relations/1/key-persons?${query}`, authorization)));
  }
  expect([statuses, levelsAsked]).toEqual([
    [200, 200, 400],
    [2, 4],
  ]);
});
