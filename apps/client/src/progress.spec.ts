import { Writable } from 'node:stream';
import type { Screen } from '@company-relations/command-line';
import { formatAmount, showProgress } from './progress';

/** A fake terminal or pipe, and a function that returns what was written to it. */
function screen(isTTY: boolean): { screen: Screen; text: () => string } {
  let written = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  return { screen: Object.assign(stream, { isTTY, columns: 200, rows: 50 }), text: () => written };
}

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

test('a terminal shows a bar, prints other lines above it, and gets its cursor back', () => {
  const { screen: terminal, text } = screen(true);
  const progress = showProgress(terminal, 'package 7', 'bytes');
  progress.line('before');
  jest.setSystemTime(2_000);
  progress.at(500_000, 1_000_000);
  progress.line('Trying again.');
  progress.stop();
  expect(text()).toMatch(/^before\n/);
  expect(text()).toMatch(/package 7 \S+ 50 % \| 500 kB of 1\.0 MB \| 250 kB\/s \| 0s \| ETA /);
  expect(text()).toContain('Trying again.\n');
  expect(text().lastIndexOf('\x1b[?25h')).toBeGreaterThan(text().lastIndexOf('\x1b[?25l'));
  expect(jest.getTimerCount()).toBe(0);
});

test('a terminal stays unchanged where no progress was shown', () => {
  const { screen: terminal, text } = screen(true);
  showProgress(terminal, 'verify', 'lines').stop();
  expect(text()).toBe('');
});

test('a pipe gets a line every five seconds', () => {
  const { screen: pipe, text } = screen(false);
  const progress = showProgress(pipe, 'search', 'companies');
  progress.at(10, 300);
  jest.setSystemTime(5_000);
  progress.at(100, 300);
  jest.setSystemTime(9_999);
  progress.at(200, 300);
  progress.stop();
  expect(text()).toBe('search: 33 %, 100 companies of 300 companies, 20 companies/s, 5 s\n');
});

test.each([
  ['1 kB', 2],
  ['2 kB', 2_000],
  ['1.5 GB', 1_500_000_000],
])('%s is how people read it', (text, bytes) => {
  expect(formatAmount(bytes, 'bytes')).toBe(text);
});
