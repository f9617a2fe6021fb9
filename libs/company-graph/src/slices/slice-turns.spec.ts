import { SliceTurns } from './slice-turns';

/** Reads that end when they are told to. */
function reads(turns: SliceTurns) {
  const begun: string[] = [];
  const read = (name: string) => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const done = turns.run(async () => {
      begun.push(name);
      await ended;
      return name;
    });
    return { done, end };
  };
  return { begun, read };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('slices are read one after the other, in the order in which they were asked for', async () => {
  const { begun, read } = reads(new SliceTurns({ begun: 7, underWay: 0 }));
  const [a, b, c] = [read('a'), read('b'), read('c')];
  await settled();
  expect(begun).toEqual(['a']);
  b.end();
  a.end();
  expect([await a.done, await b.done]).toEqual(['a', 'b']);
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  c.end();
  expect(await c.done).toBe('c');
});

test('one that fails fails alone', async () => {
  const turns = new SliceTurns({ begun: 7, underWay: 0 });
  const failed = turns.run(() => Promise.reject(new Error('no answer')));
  const next = turns.run(async () => 'read');
  await expect(failed).rejects.toThrow('no answer');
  expect(await next).toBe('read');
});

describe('while others load something', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['begin to be loaded', { begun: 1, underWay: 0 }],
    ['are still being loaded', { begun: 0, underWay: 1 }],
  ])('and %s, a slice gives its answer at once, and the next one begins when four times as long has passed', async (_what, then) => {
    const others = { begun: 0, underWay: 0 };
    const { begun, read } = reads(new SliceTurns(others));
    const [a, b, c] = [read('a'), read('b'), read('c')];
    await jest.advanceTimersByTimeAsync(10);
    Object.assign(others, then);
    a.end();
    expect(await a.done).toBe('a');
    await jest.advanceTimersByTimeAsync(39);
    expect(begun).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a', 'b']);
    others.underWay = 0;
    b.end();
    await b.done;
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b', 'c']);
    c.end();
    await c.done;
  });
});
