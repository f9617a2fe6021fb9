import { newSigningKey, readSigningKey } from '@company-relations/batch-manifest';
import request from 'supertest';
import { bearer, runningApp } from '../testing/running-app';

const path = '/.well-known/jwks.json';

it('the keys of manifests are shown to everybody', async () => {
  const keys = await Promise.all(
    [newSigningKey(), newSigningKey()].map(async (pem) => (await readSigningKey(pem)).publicJwk),
  );
  const app = await runningApp({ batches: { storage: { folder: 'nowhere' }, keys } });
  try {
    const [{ status, headers, text }, refused] = [
      await request(app.getHttpServer()).get(path),
      await request(app.getHttpServer()).post(path),
    ];
    expect([status, headers['content-type'], headers['cache-control'], JSON.parse(text)]).toEqual([
      200,
      'application/jwk-set+json; charset=utf-8',
      'public, max-age=300',
      { keys },
    ]);
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD']);
  } finally {
    await app.close();
  }
});

it('a service without a store has no packages and no keys', async () => {
  const app = await runningApp();
  try {
    const get = (asked: string) => request(app.getHttpServer()).get(asked).set('Authorization', bearer());
    const file = '/v2/batches/batch-file/7';
    const answers = [
      await get('/v2/batches/batch-files'),
      await get(file),
      await get(`${file}/manifest`),
      await get(path),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"Batches":[]}'],
      [401, ''],
      [401, ''],
      [200, '{"keys":[]}'],
    ]);
  } finally {
    await app.close();
  }
});
