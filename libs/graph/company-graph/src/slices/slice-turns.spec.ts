import { GraphUnavailable } from '@company-relations/neo4j-client';
import { Requester, SliceTurns } from './slice-turns';

/** One that waits for a turn however long it takes. */
function waiting(name = 'one', signal?: AbortSignal): Requester {
  const requester = new Requester(name, signal);
  requester.waitIndefinitely();
  return requester;
}

const alone = { begun: 7, underWay: 0 };

/** Reads that end when they are told to. */
function reads(turns: SliceTurns) {
  const begun: string[] = [];
  const read = (name: string, requester = waiting()) => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const done = turns.run(requester, async () => {
      begun.push(name);
      await ended;
      return name;
    });
    return { done, end };
  };
  return { begun, read };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('slices are read one after the other, those of one in the order in which they were asked for', async () => {
  const { begun, read } = reads(new SliceTurns(alone, 60_000));
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
  const turns = new SliceTurns(alone, 60_000);
  const failed = turns.run(waiting(), () => Promise.reject(new Error('no answer')));
  const next = turns.run(waiting(), async () => 'read');
  await expect(failed).rejects.toThrow('no answer');
  expect(await next).toBe('read');
});

test('who asks for a thousand has as many turns as who asks for one or two', async () => {
  const turns = new SliceTurns(alone, 60_000);
  const order: string[] = [];
  const ask = (name: string, slices: number) =>
    Array.from({ length: slices }, () => turns.run(waiting(name), async () => void order.push(name)));
  await Promise.all([...ask('A', 1_000), ...ask('B', 1), ...ask('C', 2)]);
  expect(order).toEqual(['A', 'B', 'A', 'C', 'A', 'C', ...Array(997).fill('A')]);
});

test('who asks for one slice after the other has as many turns as who asks for many at once', async () => {
  const turns = new SliceTurns(alone, 60_000);
  const order: string[] = [];
  const ask = (name: string) => turns.run(waiting(name), async () => void order.push(name));
  const oneByOne = async () => {
    for (let slice = 0; slice < 4; slice++) await ask('B');
  };
  await Promise.all([...Array.from({ length: 8 }, () => ask('A')), oneByOne()]);
  expect(order.slice(0, 8)).toEqual(['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B']);
});

test('what nobody waits for any more is not read, and keeps nobody waiting', async () => {
  const { begun, read } = reads(new SliceTurns(alone, 60_000));
  const leaving = new AbortController();
  const reason = new Error('gone');
  const left = waiting('A', leaving.signal);
  const [a, b, c, d] = [read('a', left), read('b', left), read('c', left), read('d', waiting('D'))];
  const refused = [b, c].map(({ done }) => expect(done).rejects.toBe(reason));
  leaving.abort(reason);
  await Promise.all(refused);
  a.end();
  d.end();
  expect([await a.done, await d.done, begun]).toEqual(['a', 'd', ['a', 'd']]);
  await expect(read('e', left).done).rejects.toBe(reason);
});

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('what waits too long is given up, unless it waits however long it takes', async () => {
    const { begun, read } = reads(new SliceTurns(alone, 10_000));
    const impatient = new Requester('B');
    const [running, patient] = [read('running'), read('patient')];
    const givenUp = expect(read('given up', impatient).done).rejects.toThrow(GraphUnavailable);
    await jest.advanceTimersByTimeAsync(9_999);
    const inTime = read('in time', impatient);
    await jest.advanceTimersByTimeAsync(1);
    await givenUp;
    for (const each of [running, patient, inTime]) each.end();
    expect(await Promise.all([running, patient, inTime].map(({ done }) => done))).toEqual(['running', 'patient', 'in time']);
    expect([begun, jest.getTimerCount()]).toEqual([['running', 'in time', 'patient'], 0]);
  });

  test.each([
    ['begin to be loaded', { begun: 1, underWay: 0 }],
    ['are still being loaded', { begun: 0, underWay: 1 }],
  ])('while others %s, a slice gives its answer at once, and the next one begins when four times as long has passed', async (_what, then) => {
    const others = { begun: 0, underWay: 0 };
    const { begun, read } = reads(new SliceTurns(others, 60_000));
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

  test('the first slices of each answer follow at once while others are being loaded, the later ones of any answer do not', async () => {
    const others = { begun: 0, underWay: 1 };
    const turns = new SliceTurns(others, 60_000, 2);
    const { begun, read } = reads(turns);
    const [large, small] = [waiting(), waiting()];
    const readNext = async (name: string, requester: Requester) => {
      const slice = read(name, requester);
      await jest.advanceTimersByTimeAsync(10);
      slice.end();
      await slice.done;
    };
    await readNext('large 1', large);
    await readNext('large 2', large);
    await readNext('large 3', large);
    const afterwards = read('small 1', small);
    await jest.advanceTimersByTimeAsync(39);
    expect(begun).toEqual(['large 1', 'large 2', 'large 3']);
    await jest.advanceTimersByTimeAsync(1);
    afterwards.end();
    await afterwards.done;
    await readNext('small 2', small);
    expect(begun).toEqual(['large 1', 'large 2', 'large 3', 'small 1', 'small 2']);
    others.underWay = 0;
  });
});
