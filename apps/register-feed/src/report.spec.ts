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
    report.summarise();
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
    report.summarise();
    expect(written).toEqual(['f:1: notice: a branch', 'f:2: notice: a branch']);
  });

  it('keeps a bounded number of notices apart', () => {
    const { report, written } = reportOf(false);
    for (let line = 1; line <= 1003; line += 1) report.notice(`f:${line}`, `notice ${line}`);
    report.summarise();
    expect(written).toHaveLength(1001);
    expect(written.at(-1)).toBe('3 more notices: --verbose shows all');
  });

  it('writes a notice that is always shown, however many there are before it', () => {
    const { report, written } = reportOf(false);
    for (let line = 1; line <= 1003; line += 1) report.notice(`f:${line}`, `notice ${line}`);
    report.notice('files', 'parts are missing', true);
    report.summarise();
    expect(written.slice(1000)).toEqual(['files: notice: parts are missing', '3 more notices: --verbose shows all']);
  });

  it('writes the first problems of a kind, and counts the others, whatever ids they name', () => {
    const { report, written } = reportOf(false);
    for (let line = 1; line <= 30; line += 1)
      report.problem(`f:${line}`, `record r${line}: party p${line} is not in the graph`);
    for (let line = 31; line <= 51; line += 1) report.problem(`f:${line}`, 'addresses[0].zip is not a known member');
    report.summarise();
    expect(written.slice(0, 20)).toEqual(
      Array.from(
        { length: 20 },
        (_, index) => `f:${index + 1}: record r${index + 1}: party p${index + 1} is not in the graph`,
      ),
    );
    expect(written.slice(40)).toEqual([
      '10 more problems (--verbose shows all): record …: party … is not in the graph',
      '1 more problem (--verbose shows all): addresses….zip is not a known member',
    ]);
    expect([report.problems, written.length]).toEqual([51, 42]);
  });

  it('writes every problem when asked to', () => {
    const { report, written } = reportOf(true);
    for (let line = 1; line <= 30; line += 1) report.problem(`f:${line}`, 'not JSON');
    report.summarise();
    expect(written).toEqual(Array.from({ length: 30 }, (_, index) => `f:${index + 1}: not JSON`));
  });

  it('keeps a bounded number of kinds of problems apart', () => {
    const { report, written } = reportOf(false);
    for (let line = 1; line <= 1_050; line += 1) report.problem(`f:${line}`, `reason ${line}`);
    report.summarise();
    expect([written.length, written.at(-1)]).toEqual([
      1_021,
      '30 more problems (--verbose shows all): problems of other kinds',
    ]);
  });
});
