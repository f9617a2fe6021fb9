import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { developmentMark } from '@company-relations/settings';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { eventually } from './harness/eventually';
import { send } from './harness/http';
import { launchApiWith, preparedService, searchRelations } from './harness/service';
import { newKeyPair } from './harness/tokens';

let api: ApiProcess | undefined;

afterEach(async () => {
  await api?.stop();
  api = undefined;
});

describe('a production start of the built API', () => {
  proves(
    ['operation: refused settings'],
    'with publicly known secrets ends with 1, and says why and nothing else',
    async () => {
      const folder = await mkdtemp(join(preparedService().folder, 'development-'));
      const [tokens, cursors] = [join(folder, 'token-public.pem'), join(folder, 'cursor-keys')];
      await writeFile(tokens, `${developmentMark}\n${newKeyPair().publicKey}`);
      await writeFile(cursors, `development:${randomBytes(32).toString('base64')}\n`);
      const known = {
        JWT_ISSUER: 'company-relations-development',
        NEO4J_PASSWORD: 'password',
        REDIS_URL: 'redis://:foobared@127.0.0.1',
        CORS_ORIGINS: '*',
      };
      api = await launchApiWith({
        ...known,
        NODE_ENV: 'production',
        JWT_PUBLIC_KEY_FILE: tokens,
        CURSOR_KEYS_FILE: cursors,
      });
      const message = [
        'The configuration is not valid:',
        '  JWT_ISSUER is that of development: not in production',
        '  JWT_PUBLIC_KEY_FILE names a file with a development key: not in production',
        '  CURSOR_KEYS_FILE names a file with a development key: not in production',
        '  NEO4J_PASSWORD is one that everybody tries first: not in production',
        '  REDIS_URL has a password that everybody tries first: not in production',
        '  CORS_ORIGINS must name origins: with * any page could read what its visitor may see',
        '',
      ].join('\n');
      expect({ code: await api.ended, errors: api.errors(), logs: api.logs() }).toEqual({
        code: 1,
        errors: message,
        logs: message,
      });
    },
  );
});

describe('the password of the graph', () => {
  proves(['operation: secrets'], 'is in no log and no answer when the graph refuses it', async () => {
    const password = 'Zq7w-of-the-graph';
    // Uses a user that the graph does not know. After a wrong password of an existing user, the graph would refuse all
    // logins of that user for a while.
    api = await launchApiWith({ NEO4J_USER: 'unknown', NEO4J_PASSWORD: password, LOG_LEVEL: 'debug' });
    const { baseUrl, logs } = api;
    await eventually(async () => logs().includes('The graph is not warm'), 60_000);
    const answers = [
      await send(baseUrl, { path: '/health/ready' }),
      await searchRelations('full', { SearchParameters: { ServiceId: [4001] } }, baseUrl),
    ];
    await api.stop();
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers[0]?.json).toMatchObject({ details: { graph: { status: 'down', reason: 'refused' } } });
    expect(logs()).toContain('Neo.ClientError.Security.Unauthorized');
    for (const text of [logs(), ...answers.map(({ text, headers }) => text + JSON.stringify(headers))])
      expect(text).not.toContain(password);
  });
});
