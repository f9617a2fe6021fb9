import { AsyncLocalStorage } from 'node:async_hooks';
import { type CoalescerOptions, RequestCoalescer } from './request-coalescer';

/**
 * Makes a coalescer that records its batches. The size of a request is the length of its text. `resolve` and `fail` end
 * a batch.
 */
function recorder(options: Partial<CoalescerOptions<string, string>> = {}) {
  const sent: {
    readonly requests: readonly string[];
    readonly signal: AbortSignal;
    readonly resolve: (text: string) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const coalescer = new RequestCoalescer<string, string>({
    send: (requests, signal) => new Promise((resolve, fail) => sent.push({ requests, signal, resolve, fail })),
    sizeOf: (request) => request.length,
    maxBatchSize: 1_000,
    maxDelayMs: 60_000,
    maxInFlight: 1_000,
    maxDelayWhileBusyMs: 60_000,
    ...options,
  });
  return { coalescer, sent, texts: () => sent.map((each) => each.requests.join(' ')) };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('sends the requests of one turn together, and those that come before the response when it arrives', async () => {
  const { coalescer, sent, texts } = recorder();
  const first = [coalescer.request('a'), coalescer.request('b')];
  await nextTurn();
  expect(texts()).toEqual(['a b']);
  const second = [coalescer.request('c'), coalescer.request('d')];
  await nextTurn();
  expect(texts()).toEqual(['a b']);
  sent[0]?.resolve('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  expect(texts()).toEqual(['a b', 'c d']);
  sent[1]?.resolve('two');
  expect([await Promise.all(second), coalescer.isIdle]).toEqual([['two', 'two'], true]);
});

test('sends a full batch without waiting', async () => {
  const { coalescer, sent, texts } = recorder({ maxBatchSize: 4 });
  const responses = ['a', 'bbb', 'c', 'dddddd', 'e'].map((request) => coalescer.request(request));
  expect(texts()).toEqual(['a bbb', 'c dddddd']);
  sent[0]?.resolve('one');
  sent[1]?.resolve('two');
  // The last batch is sent when the first response arrives. Otherwise it would wait for the delay, and the test with
  // it.
  while (sent.length < 3) await nextTurn();
  sent[2]?.resolve('three');
  expect(await Promise.all(responses)).toEqual(['one', 'one', 'two', 'two', 'three']);
});

test('a failure fails all requests of its batch and no others', async () => {
  const { coalescer, sent } = recorder();
  const failing = [coalescer.request('a'), coalescer.request('b')];
  await nextTurn();
  const later = coalescer.request('c');
  sent[0]?.fail(new Error('gone'));
  expect(await Promise.allSettled(failing)).toEqual([
    { status: 'rejected', reason: new Error('gone') },
    { status: 'rejected', reason: new Error('gone') },
  ]);
  sent[1]?.resolve('two');
  expect([await later, coalescer.isIdle]).toEqual(['two', true]);
});

test('a slow response delays the next batch by the maximum delay only', async () => {
  const { coalescer, sent, texts } = recorder({ maxDelayMs: 1 });
  void coalescer.request('slow');
  await nextTurn();
  const later = coalescer.request('a');
  while (sent.length < 2) await nextTurn();
  sent[1]?.resolve('two');
  expect([await later, texts(), coalescer.isIdle]).toEqual(['two', ['slow', 'a'], false]);
});

test('a batch runs in the async context of its first request, whatever triggers it', async () => {
  const caller = new AsyncLocalStorage<string>();
  const senders: string[] = [];
  const resolves: (() => void)[] = [];
  const send = () => {
    senders.push(String(caller.getStore()));
    return new Promise<void>((resolve) => resolves.push(resolve));
  };
  const coalescer = new RequestCoalescer<string, void>({
    send,
    sizeOf: (request) => request.length,
    maxBatchSize: 4,
    maxDelayMs: 60_000,
    maxInFlight: 1_000,
    maxDelayWhileBusyMs: 60_000,
  });
  const requestAs = (who: string, request: string) => caller.run(who, () => coalescer.request(request));
  const first = [requestAs('Ann', 'a'), requestAs('Bob', 'b')];
  await nextTurn();
  const later = [requestAs('Cid', 'c'), requestAs('Dan', 'd')];
  resolves[0]?.();
  await Promise.all(first);
  const fullBatch = [requestAs('Eve', 'e'), requestAs('Fay', 'ffff')];
  for (const resolve of resolves) resolve();
  await Promise.all([...later, ...fullBatch]);
  expect(senders).toEqual(['Ann', 'Cid', 'Eve']);
});

describe('with as many batches in flight as may be', () => {
  const busy = async (options: Partial<CoalescerOptions<string, string>> = {}) => {
    const recorded = recorder({ maxBatchSize: 4, maxInFlight: 2, ...options });
    const first = ['aaaa', 'bbbb', 'cccc'].map((request) => recorded.coalescer.request(request));
    await nextTurn();
    return { ...recorded, first };
  };

  test('a batch that is not full waits until fewer are in flight, and full ones are sent', async () => {
    const { coalescer, sent, texts, first } = await busy();
    const later = [coalescer.request('d'), coalescer.request('e')];
    sent[0]?.resolve('one');
    await first[0];
    expect(texts()).toEqual(['aaaa', 'bbbb', 'cccc']);
    sent[1]?.resolve('two');
    await first[1];
    expect(texts()).toEqual(['aaaa', 'bbbb', 'cccc', 'd e']);
    sent[2]?.resolve('three');
    sent[3]?.resolve('four');
    expect([await Promise.all(later), coalescer.isIdle]).toEqual([['four', 'four'], true]);
  });

  test('a batch that is not full waits no longer than the delay while busy', async () => {
    const { coalescer, sent, texts } = await busy({ maxDelayWhileBusyMs: 1 });
    const later = coalescer.request('d');
    while (sent.length < 4) await nextTurn();
    sent[3]?.resolve('four');
    expect([await later, texts().at(-1)]).toEqual(['four', 'd']);
  });
});

describe('a caller that leaves', () => {
  const left = new Error('left');
  const leaveAll = (callers: readonly AbortController[]) => callers.forEach((caller) => caller.abort(left));

  test('keeps a batch from being sent if all its other callers have left too', async () => {
    const { coalescer, sent } = recorder();
    const callers = [new AbortController(), new AbortController()];
    const leaving = callers.map(({ signal }, index) => coalescer.request(`${index}`, signal));
    leaveAll(callers);
    expect((await Promise.allSettled(leaving)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(coalescer.request('late', callers[0]?.signal)).rejects.toBe(left);
    expect([sent, coalescer.isIdle]).toEqual([[], true]);
  });

  test('does not end the batch of callers that stay, or that come later', async () => {
    const { coalescer, sent, texts } = recorder();
    const callers = [new AbortController(), new AbortController()];
    const requests = callers.map(({ signal }, index) => coalescer.request(`${index}`, signal));
    leaveAll(callers);
    requests.push(coalescer.request('stays'), coalescer.request('stays too', new AbortController().signal));
    await nextTurn();
    expect([texts(), sent[0]?.signal.aborted]).toEqual([['0 1 stays stays too'], false]);
    sent[0]?.resolve('one');
    expect(await Promise.all(requests)).toEqual(['one', 'one', 'one', 'one']);
  });

  test('aborts a batch that was sent, as the last of its callers', async () => {
    const { coalescer, sent } = recorder();
    const callers = [new AbortController(), new AbortController()];
    const requests = callers.map(({ signal }, index) => coalescer.request(`${index}`, signal));
    await nextTurn();
    leaveAll(callers.slice(0, 1));
    expect(sent[0]?.signal.aborted).toBe(false);
    leaveAll(callers);
    expect(sent[0]?.signal.reason).toBe(left);
    sent[0]?.resolve('one');
    await Promise.all(requests);
  });
});
