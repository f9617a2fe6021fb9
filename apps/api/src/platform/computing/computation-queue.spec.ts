import { setImmediate as turnOfLoop } from 'node:timers/promises';
import {
  type ComputationEvent,
  type ComputationLimits,
  ComputationQueue,
  type ComputationRequester,
  ComputationTimeoutError,
} from './computation-queue';

const limits: ComputationLimits = { maxRunningOfOne: 2, maxRunning: 3, timeoutMs: 5_000 };
const never = new AbortController().signal;
const requester = (name: string, signal = never) => ({ name, signal });

let began: string[];
let events: ComputationEvent[];
let queue: ComputationQueue;

beforeEach(() => {
  [began, events] = [[], []];
  queue = new ComputationQueue(limits, (event) => events.push(event));
});

const ends: (() => void)[] = [];
afterEach(async () => {
  for (let turn = 0; turn < 5; turn++) {
    ends.splice(0).forEach((end) => end());
    await turnOfLoop();
  }
});

/** Runs a computation that yields no portions and only returns a result. */
async function run<Result>(
  of: ComputationQueue,
  asking: ComputationRequester,
  compute: () => Promise<Result>,
): Promise<Result> {
  const portions = of.run<never, Result>(asking, async function* () {
    return compute();
  });
  return (await portions.next()).value;
}

/** Starts a computation that ends when the test calls `end`, or when the test is over. */
function begin(
  name: string,
  signal = never,
  of = queue,
): { readonly end: () => void; readonly result: Promise<string> } {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const result = run(of, requester(name.slice(0, 1), signal), async () => {
    began.push(name);
    ends.push(end);
    await ended;
    return name;
  });
  void result.catch(() => undefined);
  return { end, result };
}

it('a requester has two computations at a time, the others wait in their order', async () => {
  const [one, two] = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(name));
  await turnOfLoop();
  expect(began).toEqual(['a1', 'a2']);
  two?.end();
  await two?.result;
  await turnOfLoop();
  expect(began).toEqual(['a1', 'a2', 'a3']);
  one?.end();
  expect(await one?.result).toBe('a1');
  await turnOfLoop();
  expect(began).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('another requester does not wait for those that wait before it, and requesters take turns', async () => {
  const first = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => begin(name));
  await turnOfLoop();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  for (const at of [0, 1, 2]) {
    first[at]?.end();
    await turnOfLoop();
  }
  // If the queue served computations only in the order of arrival, a4 would begin instead of c1.
  expect(began.slice(3)).toEqual(['a3', 'b2', 'c1']);
});

it('a computation whose turn does not come in time fails, and leaves the queue', async () => {
  const short = new ComputationQueue({ ...limits, timeoutMs: 20 }, (event) => events.push(event));
  const running = [begin('a1', never, short), begin('a2', never, short)];
  await expect(begin('a3', never, short).result).rejects.toThrow(ComputationTimeoutError);
  running.forEach(({ end }) => end());
  await Promise.all(running.map(({ result }) => result));
  expect([began, events]).toEqual([
    ['a1', 'a2'],
    ['started', 'started', 'timedOut', 'finished', 'finished'],
  ]);
});

it('a computation that no request waits for any more never begins', async () => {
  const gone = new AbortController();
  const running = [begin('a1'), begin('a2')];
  const leaving = begin('a3', gone.signal);
  const last = begin('a4');
  gone.abort('gone');
  await expect(leaving.result).rejects.toBe('gone');
  await expect(begin('b1', gone.signal).result).rejects.toBe('gone');
  for (const each of [...running, last]) {
    each.end();
    await each.result;
  }
  expect(began).toEqual(['a1', 'a2', 'a4']);
});

it('how computations end is counted', async () => {
  const gone = new AbortController();
  const fail = (error: string, signal = never) =>
    run(queue, requester('a', signal), () => Promise.reject(new Error(error)));
  await expect(fail('wrong')).rejects.toThrow('wrong');
  const aborted = run(queue, requester('a', gone.signal), async () => {
    gone.abort(new Error('gone'));
    gone.signal.throwIfAborted();
  });
  await expect(aborted).rejects.toThrow('gone');
  await run(queue, requester('a'), async () => undefined);
  expect(events).toEqual(['started', 'failed', 'started', 'aborted', 'started', 'finished']);
});

it('a computation runs until its last portion is taken, and fails when its consumer fails', async () => {
  const portions = () =>
    queue.run(requester('a'), async function* () {
      yield 1;
      yield 2;
      return 3;
    });
  const whole = portions();
  expect([await whole.next(), await whole.next(), [...events]]).toEqual([
    { done: false, value: 1 },
    { done: false, value: 2 },
    ['started'],
  ]);
  expect([await whole.next(), events]).toEqual([{ done: true, value: 3 }, ['started', 'finished']]);
  const failing = portions();
  await failing.next();
  await expect(failing.throw(new Error('cannot be masked'))).rejects.toThrow('cannot be masked');
  expect(events).toEqual(['started', 'finished', 'started', 'failed']);
});
