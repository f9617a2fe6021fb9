import { Report } from './report';

function reportOf(verbose: boolean): { report: Report; written: string[] } {
  const written: string[] = [];
  return { report: new Report((line) => written.push(line), verbose), written };
}

describe('a report', () => {
  it('writes problems at once and equal notices together at the end', () => {
    const { report, written } = reportOf(false);
    for (const line of [1, 2, 5, 9]) report.notice(`f:${line}`, 'a branch');
    report.problem('f:3', 'not JSON');
    report.notice('f:4', 'a fund');
    report.summariseNotices();
    expect(written).toEqual([
      'f:3: not JSON',
      'notice, 4 times (first at f:1, f:2, f:5): a branch',
      'f:4: notice: a fund',
    ]);
    expect([report.problems, report.notices]).toEqual([1, 5]);
  });

  it('writes every notice when asked to', () => {
    const { report, written } = reportOf(true);
    for (const line of [1, 2]) report.notice(`f:${line}`, 'a branch');
    report.summariseNotices();
    expect(written).toEqual(['f:1: notice: a branch', 'f:2: notice: a branch']);
  });

  it('keeps a bounded number of notices apart', () => {
    const { report, written } = reportOf(false);
    for (let line = 1; line <= 1003; line += 1) report.notice(`f:${line}`, `notice ${line}`);
    report.summariseNotices();
    expect(written).toHaveLength(1001);
    expect(written.at(-1)).toBe('3 more notices: --verbose shows all');
  });
});
