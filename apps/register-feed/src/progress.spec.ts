import { Writable } from 'node:stream';
import { showProgress, withProgressWithoutTotal } from './progress';

/**
 * Returns an output that behaves like a terminal of 100 columns or like a pipe. `written` returns the text without the
 * codes that move the cursor.
 */
function standardError(isTTY: boolean): { output: NodeJS.WriteStream; written: () => string } {
  let written = '';
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const terminal = {
    isTTY,
    columns: 100,
    rows: 30,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
    clearScreenDown: () => true,
  };
  const codes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');
  return {
    output: Object.assign(output, terminal) as unknown as NodeJS.WriteStream,
    written: () => written.replaceAll(codes, ''),
  };
}

describe('the progress of a load', () => {
  it('is a bar on a terminal, with messages above it', () => {
    const { output, written } = standardError(true);
    const progress = showProgress(output, 200);
    progress.begin('loading records');
    progress.advance(3, 100);
    progress.write('f:1: not JSON');
    progress.stop();
    expect(written()).toContain('f:1: not JSON\n');
    expect(written()).toMatch(/loading records [█░]+ 50 % \| 3 lines \| 0s \| ETA/);
  });

  it('is plain lines in a pipe, at intervals', () => {
    jest.useFakeTimers({ now: 0 });
    const { output, written } = standardError(false);
    const progress = showProgress(output, 200);
    progress.begin('loading records');
    progress.advance(3, 50);
    jest.setSystemTime(5000);
    progress.advance(7, 50);
    progress.write('f:1: not JSON');
    progress.stop();
    jest.useRealTimers();
    expect(written()).toBe('loading records: 50 %, 10 lines, 2 lines/s, 5 s\nf:1: not JSON\n');
  });

  it('counts in the given unit', () => {
    jest.useFakeTimers({ now: 0 });
    const { output, written } = standardError(false);
    const progress = showProgress(output, 400, 'companies');
    progress.begin('checking companies');
    jest.setSystemTime(5000);
    progress.advance(100, 100);
    progress.stop();
    jest.useRealTimers();
    expect(written()).toBe('checking companies: 25 %, 100 companies, 20 companies/s, 5 s\n');
  });

  it.each([
    [5500, 'loading records: 50 %, 33 lines, 6 lines/s, 5 s\n'],
    [500, 'loading records: 50 %, 33 lines, 0 s\n'],
  ])('shows no rate in the first second of a phase: after %d ms', (ms, line) => {
    jest.useFakeTimers({ now: 0 });
    const { output, written } = standardError(false);
    const progress = showProgress(output, 200);
    jest.setSystemTime(6000 - ms);
    progress.begin('loading records');
    jest.setSystemTime(6000);
    progress.advance(33, 100);
    progress.stop();
    jest.useRealTimers();
    expect(written()).toBe(line);
  });

  it('shows neither count nor rate when only the percentage is known', () => {
    jest.useFakeTimers({ now: 0 });
    const [pipe, terminal] = [standardError(false), standardError(true)];
    const shown = [pipe, terminal].map(({ output }) => showProgress(output, 100, 'percent'));
    shown.forEach((progress) => progress.begin('importing: relationship linking'));
    jest.setSystemTime(5000);
    shown.forEach((progress) => progress.advance(5, 5));
    shown.forEach((progress) => progress.stop());
    jest.useRealTimers();
    expect(pipe.written()).toBe('importing: relationship linking: 5 %, 5 s\n');
    expect(terminal.written()).toMatch(/importing: relationship linking [█░]+ 5 % \| 5s \| ETA/);
  });

  it('shows that work without a known total goes on, and returns its result', async () => {
    jest.useFakeTimers({ now: 0 });
    const { output, written } = standardError(false);
    const result = await withProgressWithoutTotal(output, 'starting the server', async ({ write }) => {
      jest.advanceTimersByTime(15_000);
      write('a line');
      return 7;
    });
    jest.advanceTimersByTime(60_000);
    jest.useRealTimers();
    expect([result, written()]).toEqual([7, 'starting the server: 15 s\na line\n']);
  });

  it('ends when the work fails', async () => {
    jest.useFakeTimers({ now: 0 });
    const { output, written } = standardError(true);
    const failing = withProgressWithoutTotal(output, 'starting the server', () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    expect([jest.getTimerCount(), written()]).toEqual([0, '']);
    jest.useRealTimers();
  });
});
