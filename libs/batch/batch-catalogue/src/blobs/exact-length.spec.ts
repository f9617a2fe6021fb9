import { PassThrough } from 'node:stream';
import { withExactLength } from './exact-length';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a source that falls silent', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  it('fails its reader and is closed after the timeout', async () => {
    const source = new PassThrough();
    const counted = withExactLength(6, source, 100);
    const all = counted.toArray();
    source.write('abc');
    await nextTurn();
    jest.advanceTimersByTime(99);
    source.write('de');
    await nextTurn();
    jest.advanceTimersByTime(99);
    expect(counted.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    await expect(all).rejects.toThrow('The store has sent nothing for 100 ms.');
    expect(source.destroyed).toBe(true);
  });

  it('does not time out while the reader takes nothing', async () => {
    const source = new PassThrough();
    const counted = withExactLength(1_000_000, source, 100);
    source.end(Buffer.alloc(1_000_000));
    await nextTurn();
    jest.advanceTimersByTime(1_000_000);
    expect(Buffer.concat(await counted.toArray()).length).toBe(1_000_000);
  });

  it('leaves no timer behind', async () => {
    const read = withExactLength(3, new PassThrough().end('abc'), 100);
    await read.toArray();
    const left = withExactLength(3, new PassThrough(), 100);
    left.read();
    left.destroy();
    await nextTurn();
    expect(jest.getTimerCount()).toBe(0);
  });
});
