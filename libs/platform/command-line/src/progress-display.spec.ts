import { Writable } from 'node:stream';
import { ProgressDisplay, type Screen } from './progress-display';

/** A fake terminal or pipe. `text` returns what was written to it, without the codes that move the cursor. */
function screen(isTTY: boolean): { screen: Screen; text: () => string } {
  let written = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const moves = { cursorTo: () => true, clearLine: () => true, moveCursor: () => true, clearScreenDown: () => true };
  const codes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');
  return {
    screen: Object.assign(stream, { isTTY, columns: 200, rows: 50, ...moves }),
    text: () => written.replaceAll(codes, ''),
  };
}

const row = (done: number, total?: number) => () => [{ name: 'loading', done, total, details: [`${done} lines`] }];

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

describe('in a pipe', () => {
  test('a phase without new progress gets a line every fifteen seconds', () => {
    const { screen: pipe, text } = screen(false);
    const display = new ProgressDisplay(pipe);
    display.start(['loading'], 200);
    display.show(row(50, 200));
    jest.advanceTimersByTime(31_000);
    display.stop();
    jest.advanceTimersByTime(60_000);
    expect(text()).toBe('loading: 25 %, 50 lines, 15 s\nloading: 25 %, 50 lines, 30 s\n');
  });

  test('new progress gets a line every five seconds, and puts off the others', () => {
    const { screen: pipe, text } = screen(false);
    const display = new ProgressDisplay(pipe);
    for (const [at, done] of [
      [4_000, 10],
      [6_000, 20],
      [10_000, 30],
      [12_000, 40],
    ] as const) {
      jest.advanceTimersByTime(at - Date.now());
      display.show(row(done, 200));
    }
    jest.advanceTimersByTime(15_000);
    display.stop();
    expect(text()).toBe('loading: 10 %, 20 lines, 6 s\nloading: 20 %, 40 lines, 12 s\nloading: 20 %, 40 lines, 27 s\n');
  });

  test('a phase without a known total is shown by the time since its start', () => {
    const { screen: pipe, text } = screen(false);
    const display = new ProgressDisplay(pipe);
    jest.advanceTimersByTime(2_000);
    display.start(['starting the server'], undefined);
    jest.advanceTimersByTime(15_000);
    display.start(['reading'], undefined);
    display.show(row(7));
    jest.advanceTimersByTime(5_000);
    display.show(row(9));
    display.stop();
    expect(text()).toBe('starting the server: 13 s\nloading: 9 lines, 5 s\n');
  });
});

describe('on a terminal', () => {
  test('the time of a bar goes on without new progress, and no time left is shown while nothing moves', () => {
    const { screen: terminal, text } = screen(true);
    const display = new ProgressDisplay(terminal);
    display.start(['loading'], 200);
    display.show(row(0, 200));
    jest.advanceTimersByTime(3_000);
    expect(text()).toMatch(/loading ░+ 0 % \| 0 lines \| 3s \| ETA –/);
    expect(text()).not.toMatch(/INF|NF|NULL|NaN/);
    jest.advanceTimersByTime(4_000);
    expect(text()).toMatch(/loading ░+ 0 % \| 0 lines \| 7s \| ETA –/);
    display.stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('the bar of an earlier phase keeps its time', () => {
    const { screen: terminal, text } = screen(true);
    const display = new ProgressDisplay(terminal);
    display.start(['first'], 10);
    jest.advanceTimersByTime(2_000);
    display.start(['second'], 10);
    jest.advanceTimersByTime(5_000);
    display.stop();
    expect(text()).toMatch(/first .* 2s /);
    expect(text()).toMatch(/second .* 5s /);
    expect(text()).not.toMatch(/first [^\n]* [3-9]s /);
  });

  test('a phase without a known total has a time and no bar, once it has taken a second', () => {
    const { screen: terminal, text } = screen(true);
    const display = new ProgressDisplay(terminal);
    display.start(['short'], undefined);
    jest.advanceTimersByTime(900);
    display.start(['starting the server'], undefined);
    jest.advanceTimersByTime(4_100);
    display.stop();
    expect(text()).toMatch(/starting the server \| 3s/);
    expect(text()).not.toMatch(/short|░|ETA|%/);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('a short phase without a known total leaves the terminal unchanged', () => {
    const { screen: terminal, text } = screen(true);
    const display = new ProgressDisplay(terminal);
    display.start(['short'], undefined);
    display.stop();
    jest.advanceTimersByTime(5_000);
    expect(text()).toBe('');
  });
});
