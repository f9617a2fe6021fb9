import { Writable } from 'node:stream';
import { showBuildProgress, showProgressWithoutTotal } from './build-progress-bars';

/** A stream that collects what is written to it. `isTTY` says whether it acts as a terminal or as a pipe. */
function output(isTTY: boolean): { stream: NodeJS.WriteStream; text: () => string } {
  let written = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const terminal = Object.assign(stream, { isTTY, columns: 200, rows: 50 });
  return { stream: terminal as unknown as NodeJS.WriteStream, text: () => written };
}

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

it('a terminal shows a bar for each file with companies, rate, ratio and time left, and shows its cursor again afterwards', () => {
  const { stream, text } = output(true);
  const progress = showBuildProgress(stream, ['relations NO baseline', 'relations NO delta'], 1_000);
  jest.setSystemTime(2_000);
  progress.onProgress(500, [
    { plainBytes: 900, bytes: 100 },
    { plainBytes: 0, bytes: 0 },
  ]);
  progress.end();
  const shown = text();
  expect(shown).toMatch(/relations NO baseline \S+ 50 % \| 500 companies \| 250\/s \| 9\.0:1 \| 2s \| ETA /);
  expect(shown).toMatch(/relations NO delta {4}\S+ 50 % \| 500 companies \| 250\/s \| – \| 2s \| ETA /);
  expect([shown.includes('\x1b[?25l'), shown.lastIndexOf('\x1b[?25h') > shown.lastIndexOf('\x1b[?25l')]).toEqual([
    true,
    true,
  ]);
  expect(jest.getTimerCount()).toBe(0);
});

it('a pipe gets a line for each file every five seconds, and nothing of a terminal', () => {
  const { stream, text } = output(false);
  const progress = showBuildProgress(stream, ['a', 'b'], 1_000);
  progress.onProgress(100, []);
  jest.setSystemTime(4_999);
  progress.onProgress(200, []);
  jest.setSystemTime(5_000);
  progress.onProgress(2_000, [{ plainBytes: 30, bytes: 10 }]);
  jest.setSystemTime(9_999);
  progress.onProgress(2_100, []);
  progress.end();
  expect(text()).toBe('a: 100 %, 2000 companies, 400/s, 3.0:1, 5 s\nb: 100 %, 2000 companies, 400/s, –, 5 s\n');
});

it('work without a known total is shown by the time that it takes, until it ends', () => {
  const [pipe, terminal] = [output(false), output(true)];
  const stops = [pipe, terminal].map(({ stream }) => showProgressWithoutTotal(stream, 'looking for what is due'));
  jest.advanceTimersByTime(16_000);
  // The first build of a country ends it, and the end of all builds does so again.
  for (const stop of [...stops, ...stops]) stop();
  jest.advanceTimersByTime(60_000);
  expect(pipe.text()).toBe('looking for what is due: 15 s\n');
  expect(terminal.text()).toMatch(/looking for what is due \| 14s/);
  expect(jest.getTimerCount()).toBe(0);
});
