import { NoAnswerError, withSilenceTimeout, withDeadline } from './deadline';

const never = new Promise<never>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Returns the current state of a promise: its value, its error or 'pending'. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  const pending = Symbol('pending');
  const state = await Promise.race([promise.catch((error: unknown) => error), Promise.resolve(pending)]);
  return state === pending ? 'pending' : state;
}

describe('withDeadline', () => {
  it('returns what the work returns, or throws what it throws', async () => {
    const failure = new Error('failed');
    expect(await withDeadline(Promise.resolve(7), 100, 'query')).toBe(7);
    await expect(withDeadline(Promise.reject(failure), 100, 'query')).rejects.toBe(failure);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails work that does not end in time', async () => {
    const waiting = withDeadline(never, 100, 'query');
    const outcome = expect(waiting).rejects.toEqual(new NoAnswerError('query had no answer in time'));
    await jest.advanceTimersByTimeAsync(101);
    await outcome;
  });
});

describe('whileHeard', () => {
  it('lets work go on as long as it reports progress, and fails it when it stops', async () => {
    let hear = (): void => undefined;
    const waiting = withSilenceTimeout((heard) => {
      hear = heard;
      return never;
    }, 100);
    const outcome = expect(waiting).rejects.toEqual(new NoAnswerError('The graph said nothing for 100 ms'));
    for (let times = 0; times < 3; times++) {
      await jest.advanceTimersByTimeAsync(99);
      hear();
    }
    expect(await stateOf(waiting)).toBe('pending');
    await jest.advanceTimersByTimeAsync(101);
    await outcome;
  });

  it('starts no timer when finished work reports progress', async () => {
    let hear = (): void => undefined;
    const work = (heard: () => void) => {
      hear = heard;
      return Promise.resolve(7);
    };
    expect(await withSilenceTimeout(work, 100)).toBe(7);
    hear();
    expect(jest.getTimerCount()).toBe(0);
  });
});
