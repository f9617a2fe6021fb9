import type { RegisterStatement } from '@company-relations/ownership';
import { readFirstLine } from '@company-relations/register-formats';
import type { RegisterOptions } from '../../synthetic-register';

export const options: RegisterOptions = { companies: 2_000, seed: 5, first: 1, asOf: '2026-01-01' };
export const asOf = '2026-01-01T00:00:00Z';

const rules = { asOf, now: new Date('2026-01-02T00:00:00Z') };

/** Reads lines with the reader for their format, which the first line decides. Returns what the reader found. */
export function readLines(lines: Iterable<string>) {
  const [first = '', ...others] = lines;
  const begun = readFirstLine(first, 'auto', rules);
  const statements: RegisterStatement[] = [];
  const notices: string[] = [];
  const problems: string[] = [];
  for (const read of [begun.first, ...others.map((line) => begun.reader?.read(line))]) {
    if (read === undefined) problems.push('no reader');
    else if ('problem' in read) problems.push(read.problem);
    else {
      statements.push(...read.statements);
      notices.push(...read.notices);
    }
  }
  return { statements, notices, problems };
}

/** The numbers of the companies that these options generate. */
export function numbersOf({ first, companies }: RegisterOptions): number[] {
  return Array.from({ length: companies }, (_, index) => first + index);
}

/** The beginning of a day (`yyyy-MM-dd`) in UTC, as a date and time. */
export function dateTime(day: string): string {
  return `${day}T00:00:00Z`;
}
