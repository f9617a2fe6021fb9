import { setTimeout as delay } from 'node:timers/promises';
import { Cleanup, RunEndedError } from './cleanup';

let ended: string[];
beforeEach(() => void (ended = []));

const begin =
  (part: string, ms = 0) =>
  async () => {
    await delay(ms);
    return part;
  };
const end = async (part: string) => void ended.push(part);

test('ends each running thing once, the newest first', async () => {
  const cleanup = new Cleanup();
  await cleanup.start(begin('graph'), end);
  const api = await cleanup.start(begin('api'), end);
  await cleanup.start(begin('peer'), end);
  await Promise.all([api.end(), api.end()]);
  await cleanup.endAll();
  await cleanup.endAll();
  expect([api.part, ended]).toEqual(['api', ['api', 'peer', 'graph']]);
});

test('ends what is still starting, and starts nothing afterwards', async () => {
  const cleanup = new Cleanup();
  const slow = cleanup.start(begin('graph', 50), end);
  await cleanup.endAll();
  expect([(await slow).part, ended]).toEqual(['graph', ['graph']]);
  await expect(cleanup.start(begin('api'), end)).rejects.toThrow(RunEndedError);
});

test('does not end what failed to start, and a failure to end does not stop the other ends', async () => {
  const cleanup = new Cleanup();
  const refused = cleanup.start(() => Promise.reject(new Error('no memory')), end);
  await expect(refused).rejects.toThrow('no memory');
  await cleanup.start(begin('graph'), end);
  await cleanup.start(begin('api'), () => Promise.reject(new Error('It hangs.')));
  await expect(cleanup.endAll()).rejects.toThrow('Not all that was started could be ended: Error: It hangs.');
  expect(ended).toEqual(['graph']);
});
