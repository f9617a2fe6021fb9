import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeWithRedis } from './describe-with-redis';
import { startTestRedis, type TestRedis } from './test-redis';

/** Sends commands to the server and returns its reply. Undefined if no server listens. */
async function say({ url }: TestRedis, ...commands: string[]): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.end(`${[...commands, 'QUIT'].join('\r\n')}\r\n`);
  return text(socket).catch(() => undefined);
}

describeWithRedis('a Redis of a test', () => {
  let redis: TestRedis;

  beforeEach(async () => {
    redis = await startTestRedis();
  });
  afterEach(() => redis.stop());

  it('answers, and is empty again after a crash', async () => {
    const replies = [await say(redis, 'SET a 1', 'GET a')];
    await redis.kill();
    replies.push(await say(redis, 'GET a'));
    await redis.startAgain();
    replies.push(await say(redis, 'GET a'));
    expect(replies).toEqual(['+OK\r\n$1\r\n1\r\n+OK\r\n', undefined, '$-1\r\n+OK\r\n']);
  });

  it('keeps nothing on disk', async () => {
    expect(await say(redis, 'CONFIG GET save', 'CONFIG GET appendonly')).toBe(
      '*2\r\n$4\r\nsave\r\n$0\r\n\r\n*2\r\n$10\r\nappendonly\r\n$2\r\nno\r\n+OK\r\n',
    );
  });

  it('can be stopped twice, and while it is paused', async () => {
    await redis.pause();
    await redis.stop();
    await redis.stop();
    expect(await say(redis, 'PING')).toBeUndefined();
  });

  it('answers no client without the password', async () => {
    const locked = await startTestRedis({ password: 'secret7' });
    try {
      expect([
        await say(locked, 'GET a'),
        await say(locked, 'AUTH secret7', 'GET a'),
        new URL(locked.url).password,
      ]).toEqual(['-NOAUTH Authentication required.\r\n+OK\r\n', '+OK\r\n$-1\r\n+OK\r\n', 'secret7']);
    } finally {
      await locked.stop();
    }
  });
});
