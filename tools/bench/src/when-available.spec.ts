import { UnexpectedStatusError } from './keep-alive-client';
import { whenAvailable } from './when-available';

const answering = (...statuses: readonly number[]) => {
  let asked = 0;
  const ask = async () => {
    const status = statuses[asked++] ?? 200;
    if (status !== 200) throw new UnexpectedStatusError({ status, body: Buffer.from('busy') });
    return asked;
  };
  return { ask, asked: () => asked };
};

test('a request is sent again while the service is not available, and its answer is given', async () => {
  const { ask } = answering(503, 503, 200);
  expect(await whenAvailable(ask, 0)).toBe(3);
});

test('another status, and a service that stays away, fail', async () => {
  const refused = answering(503, 400, 200);
  await expect(whenAvailable(refused.ask, 0)).rejects.toThrow('An answer of status 400: busy');
  expect(refused.asked()).toBe(2);
  const away = answering(...Array.from({ length: 100 }, () => 503));
  await expect(whenAvailable(away.ask, 0)).rejects.toThrow('An answer of status 503: busy');
  expect(away.asked()).toBe(60);
});
