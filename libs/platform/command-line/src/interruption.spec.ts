import { listenForInterruption } from './interruption';

const listeners = () => [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')];

test.each([
  ['SIGINT', ['SIGINT'], 130],
  ['SIGTERM', ['SIGTERM'], 143],
  ['Ctrl-C, which comes twice where another command runs this one', ['SIGINT', 'SIGTERM'], 130],
  ['Ctrl-C, passed on by that command first', ['SIGTERM', 'SIGINT'], 130],
])('%s asks to end, with the code that a shell expects', (_what, signals, exitCode) => {
  const interruption = listenForInterruption();
  expect(interruption.signal.aborted).toBe(false);
  for (const signal of signals) process.emit(signal as NodeJS.Signals);
  expect([interruption.signal.aborted, interruption.exitCode()]).toEqual([true, exitCode]);
  interruption.stop();
});

test('the same signal again ends the process as usual, and so does any when nothing listens any more', () => {
  const before = listeners();
  const interruption = listenForInterruption();
  process.emit('SIGINT');
  expect(listeners()).toEqual([before[0], (before[1] ?? 0) + 1]);
  interruption.stop();
  expect(listeners()).toEqual(before);
});
