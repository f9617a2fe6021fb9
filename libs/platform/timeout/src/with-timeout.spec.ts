import { endsInTime, TimeoutError, withTimeout } from './with-timeout';

const never = new Promise<never>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The result of `work` after some time, or 'pending'. */
async function after(ms: number, work: Promise<unknown>): Promise<unknown> {
  let state: unknown = 'pending';
  work.then(
    (result) => (state = result),
    (error: unknown) => (state = error),
  );
  await jest.advanceTimersByTimeAsync(ms);
  return state;
}

test('the result or the failure of the work comes through, and no timer stays', async () => {
  const failure = new Error('failed');
  expect(await withTimeout(() => Promise.resolve(7), 100)).toBe(7);
  await expect(withTimeout(() => Promise.reject(failure), 100)).rejects.toBe(failure);
  expect(jest.getTimerCount()).toBe(0);
});

test('work that does not end in time fails, with the error that is asked for', async () => {
  expect(
    await after(
      99,
      withTimeout(() => never, 100),
    ),
  ).toBe('pending');
  expect(
    await after(
      101,
      withTimeout(() => never, 100),
    ),
  ).toEqual(new TimeoutError());
  const failure = new RangeError('late');
  expect(
    await after(
      101,
      withTimeout(
        () => never,
        100,
        () => failure,
      ),
    ),
  ).toBe(failure);
  expect(jest.getTimerCount()).toBe(0);
});

test('a failure that comes too late is ignored', async () => {
  let fail = (_error: Error): void => undefined;
  const work = new Promise<never>((_resolve, reject) => (fail = reject));
  expect(
    await after(
      101,
      withTimeout(() => work, 100),
    ),
  ).toEqual(new TimeoutError());
  fail(new Error('later'));
  await jest.advanceTimersByTimeAsync(1);
});

test('work may start its time anew, as often as it likes, and not after its end', async () => {
  let restart = (): void => undefined;
  const waiting = withTimeout((restartTime) => {
    restart = restartTime;
    return never;
  }, 100);
  for (let times = 0; times < 3; times++) {
    expect(await after(99, waiting)).toBe('pending');
    restart();
  }
  expect(await after(101, waiting)).toEqual(new TimeoutError());
  restart();
  expect(jest.getTimerCount()).toBe(0);
});

test('what arrived while this process was busy counts, although the time is over', async () => {
  jest.useRealTimers();
  const work = () => new Promise<number>((resolve) => setTimeout(resolve, 5, 7));
  const waiting = withTimeout(work, 10);
  const busyUntil = performance.now() + 50;
  while (performance.now() < busyUntil);
  expect(await waiting).toBe(7);
});

test('whether work ends in time', async () => {
  expect(await after(101, endsInTime(Promise.resolve(), 100))).toBe(true);
  expect(await after(101, endsInTime(never, 100))).toBe(false);
  const failure = new Error('failed');
  expect(await after(0, endsInTime(Promise.reject(failure), 100))).toBe(failure);
});
