import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { auditFolder } from './harness/api-settings';
import { eventually } from './harness/eventually';
import { type Answer, send } from './harness/http';
import { runProgram } from './harness/program';
import { bearer, launchApiWith, preparedService, sendAs, startApiWith } from './harness/service';

/** A name that only Hidden Person Access shows. It occurs in two of the three requested companies. */
const shown = 'Hanne Hemmelig';
const asked = JSON.stringify({ SearchParameters: { ServiceId: [3001, 3002, 3103] }, PageSize: 500 });

/** Maximum time from the start of an API until it answers, while other tests keep the machine busy. */
const startTimeoutMs = 120_000;

const newFolder = () => mkdtemp(join(preparedService().folder, 'audit-'));
const search = (subscription: string, baseUrl: string, requestId: string = randomUUID()): Promise<Answer> =>
  send(baseUrl, {
    method: 'POST',
    path: '/v2/relations',
    headers: { authorization: bearer(subscription), 'content-type': 'application/json', 'x-request-id': requestId },
    body: asked,
  });

/** The lines of a log that are about a caller. The members that link the lines to a hash chain are removed. */
async function entriesIn(folder: string): Promise<Record<string, unknown>[]> {
  const texts = await Promise.all((await readdir(folder)).sort().map((file) => readFile(join(folder, file), 'utf8')));
  const lines = texts
    .flatMap((text) => text.split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines
    .filter(({ who }) => who !== undefined)
    .map(({ seq: _seq, at: _at, previous: _previous, hash: _hash, ...entry }) => entry);
}

/** Runs `audit verify` on a folder. */
async function verified(folder: string): Promise<{ readonly code: number | null; readonly problems: unknown }> {
  const { code, output } = await runProgram('audit', ['verify', folder, '--json'], {});
  return { code, problems: (JSON.parse(output) as { problems: unknown }).problems };
}

const apis: ApiProcess[] = [];
const remember = (api: ApiProcess) => {
  apis.push(api);
  return api;
};
afterEach(async () => {
  for (const api of apis.splice(0)) await api.stop();
});

proves(
  ['operation: audit log', 'area Hidden Person Access'],
  'the log has an entry for each answer that shows a person by Hidden Person Access, and for no other answer',
  async () => {
    const folder = await newFolder();
    const { baseUrl } = remember(await startApiWith(auditFolder(folder)));
    const [id, inDenmark] = [randomUUID(), randomUUID()];
    expect((await search('full', baseUrl, id)).text).toContain(shown);
    expect((await search('hidden-dk', baseUrl, inDenmark)).text).toContain(shown);
    expect((await search('masked', baseUrl)).text).not.toContain(shown);
    const keyPersons = await sendAs('baltic', { path: '/v2/relations/6001/key-persons' }, baseUrl);
    const owners = await sendAs('full', { path: '/v2/relations/3001/ultimate-owners' }, baseUrl);
    const structure = await sendAs('baltic', { path: '/v2/relations/6001/structure' }, baseUrl);
    expect([keyPersons.text.includes('Guna Gaile'), owners.text.includes(shown)]).toEqual([true, true]);
    const picture = await sendAs('baltic', { path: '/v2/relations/6001/structure.svg' }, baseUrl);
    const period = '/v2/relations/6001/changes?from=2019-01-01&to=2020-01-01';
    const changes = await sendAs('baltic', { path: period }, baseUrl);
    for (const { text } of [structure, picture, changes]) expect(text).toContain('Guna Gaile');
    const trader = await sendAs('full', { path: '/v2/companies/3003' }, baseUrl);
    expect(trader.text).toContain('Frida Falk');
    for (const [subscription, path] of [
      ['baltic-plain-ee', period],
      ['masked', '/v2/companies/3003'],
    ] as const)
      expect((await sendAs(subscription, { path }, baseUrl)).text).not.toMatch(/Guna Gaile|Frida Falk/);
    const of = (subscription: string, endpoint: string, requestId: unknown, ...serviceIds: number[]) => ({
      ...{ what: 'disclosure', who: { subscription, organisation: 'e2e-one' }, endpoint, requestId, serviceIds },
    });
    expect(await entriesIn(folder)).toEqual([
      of('full', 'POST /v2/relations', id, 3001, 3002),
      of('hidden-dk', 'POST /v2/relations', inDenmark, 3001),
      of('baltic', 'GET /v2/relations/{serviceId}/key-persons', keyPersons.headers['x-request-id'], 6001),
      of('full', 'GET /v2/relations/{serviceId}/ultimate-owners', owners.headers['x-request-id'], 3001),
      of('baltic', 'GET /v2/relations/{serviceId}/structure', structure.headers['x-request-id'], 6001),
      of('baltic', 'GET /v2/relations/{serviceId}/structure.svg', picture.headers['x-request-id'], 6001),
      of('baltic', 'GET /v2/relations/{serviceId}/changes', changes.headers['x-request-id'], 6001),
      of('full', 'GET /v2/companies/{serviceId}', trader.headers['x-request-id'], 3003),
    ]);
    expect(await verified(folder)).toEqual({ code: 0, problems: [] });
  },
);

proves(
  ['operation: audit log'],
  'every answer that a client received before its API was killed has an entry, and the chain is intact',
  async () => {
    const folder = await newFolder();
    const seen: string[] = [];
    for (let kills = 0; kills < 2; kills += 1) {
      const api = await startApiWith(auditFolder(folder));
      const disclose = async () => {
        for (;;) {
          const id = randomUUID();
          const { text } = await search('full', api.baseUrl, id);
          if (text.includes(shown)) seen.push(id);
        }
      };
      // Each client stops when its connection breaks.
      const clients = Promise.allSettled(Array.from({ length: 4 }, disclose));
      await eventually(async () => seen.length > kills * 20);
      await delay(Math.random() * 100);
      process.kill(api.pid, 'SIGKILL');
      await Promise.all([clients, api.ended]);
    }
    const written = new Set((await entriesIn(folder)).map(({ requestId }) => requestId));
    expect(seen.filter((id) => !written.has(id))).toEqual([]);
    expect(await verified(folder)).toEqual({ code: 0, problems: [] });
  },
);

proves(
  ['operation: audit log', 'area Hidden Person Access'],
  'while the log cannot be written, no answer shows a protected person, other answers are sent, and the process is not ready',
  async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    const api = remember(await launchApiWith(auditFolder(join(file, 'audit'))));
    await eventually(
      async () => (await search('masked', api.baseUrl).catch(() => undefined))?.status === 200,
      startTimeoutMs,
    );
    const [refused, ready] = [await search('full', api.baseUrl), await send(api.baseUrl, { path: '/health/ready' })];
    expect([refused.status, refused.text.includes(shown), refused.headers['x-pagination'], ready.status]).toEqual([
      503,
      false,
      undefined,
      503,
    ]);
    expect(api.logs()).toContain('The audit log cannot be written');
  },
);

proves(
  ['operation: audit log'],
  'a change of grants is logged with its author before it is applied, and is not applied when logging fails',
  async () => {
    const folder = await newFolder();
    const { graphSettings } = preparedService();
    const subscriptions = (place: string, ...args: string[]) =>
      runProgram('subscriptions', args, { ...graphSettings, ...auditFolder(place) });
    const grants = (countries: object, enabled = true) => ({ enabled, countries });
    expect(
      (await subscriptions(folder, 'grant', 'audited', '--country', 'NO', '--area', 'Owner', '--by', 'Ines')).code,
    ).toBe(0);
    expect(
      (await subscriptions(folder, 'grant', 'audited', '--country', 'NO', '--area', 'Owner', '--by', 'Ines')).output,
    ).toBe('audited: unchanged\n');
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    const failed = await subscriptions(join(file, 'audit'), 'disable', 'audited');
    expect([failed.code, failed.output]).toEqual([
      1,
      expect.stringContaining('The audit log cannot be written. Nothing was changed'),
    ]);
    expect((await subscriptions(folder, 'disable', 'audited')).output).toBe('audited: disabled\n');
    const who = { subscription: 'audited', organisation: 'e2e-one' };
    expect((await entriesIn(folder)).filter(({ what }) => what === 'grants')).toEqual([
      { what: 'grants', who, by: 'Ines', before: grants({ NO: [] }), after: grants({ NO: ['Owner'] }) },
      {
        what: 'grants',
        who,
        by: expect.stringMatching(/./),
        before: grants({ NO: ['Owner'] }),
        after: grants({ NO: ['Owner'] }, false),
      },
    ]);
  },
);
