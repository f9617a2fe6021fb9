import type { CountedEntries } from '@company-relations/register-formats';
import { Findings, NoticeCounts } from './findings';

const noEntries: CountedEntries = { counts: new Map(), stated: [] };
const kinds = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index): [string, number] => [`notice ${first + index}`, 1]);

describe('the notices of a bulk load', () => {
  it('are counted one by one up to a thousand kinds, and all further kinds together', () => {
    const counts = new NoticeCounts();
    counts.add({ notices: new Map(kinds(1, 999)), entries: noEntries });
    counts.add({ notices: new Map([...kinds(1000, 1002), ['notice 1003', 5]]), entries: noEntries });
    counts.add({ notices: new Map([...kinds(1, 1), ...kinds(1001, 1001)]), entries: noEntries });
    expect([...counts.finished()]).toEqual([
      ['notice 1', 2],
      ...kinds(2, 1000),
      ['notices of further kinds', 1 + 1 + 5 + 1],
    ]);
  });

  it('always name what the totals of a snapshot miss, however many kinds there are', () => {
    const counts = new NoticeCounts();
    const entries = {
      counts: new Map([['statements', 1] as const]),
      stated: [{ totals: { statements: 2 }, day: '2024-12-19' }],
    };
    counts.add({ notices: new Map(kinds(1, 1001)), entries });
    const missing =
      'the totals of the snapshot do not fit (statements: 2 stated, 1 in the files): ' +
      'parts of it are missing or were not read';
    expect([...counts.finished()]).toEqual([...kinds(1, 1000), ['notices of further kinds', 1], [missing, 1]]);
  });
});

describe('the findings of a task', () => {
  it('are its rows, its first hundred problems, its notices and its entries, each taken once', () => {
    const findings = new Findings();
    findings.rows = 3;
    for (let line = 0; line <= 100; line += 1) findings.refuse(1, line, 'bad');
    findings.note(['a branch', 'a fund']);
    findings.noteLine({ notices: ['a branch'], count: { kind: 'statements' } });
    expect(findings.take()).toEqual({
      rows: 3,
      problems: Array.from({ length: 100 }, (_, line) => ({ file: 1, line, problem: 'bad' })),
      notices: new Map(Object.entries({ 'a branch': 2, 'a fund': 1 })),
      entries: { counts: new Map([['statements', 1]]), stated: [] },
    });
    expect(findings.take()).toEqual({ rows: 0, problems: [], notices: new Map(), entries: noEntries });
  });
});
