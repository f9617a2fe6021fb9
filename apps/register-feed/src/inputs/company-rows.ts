import { companyOfRow, longestLine } from '@company-relations/register-formats';
import type { Input } from './inputs';
import { fileStart, type Line, type Piece, streamLines } from './lines';

/** The rows of one company: enough for some 300,000 holders. */
const longestGroup = 32 * longestLine;

const nothing: readonly Line[] = [];

/** Streams the header of a file, then all rows of each company as one text, at the line of their first row. */
export async function* streamCompanyRows(input: Input): AsyncGenerator<Piece> {
  const rows = new CompanyRows();
  for await (const { lines, bytes } of streamLines(input))
    yield { lines: lines.flatMap((line) => rows.add(line)), bytes, end: fileStart };
  yield { lines: rows.finish(), bytes: 0, end: fileStart };
}

/**
 * Puts the rows of each company together, which stand one after another. It keeps the number of every company, to notice
 * one that comes again.
 */
export class CompanyRows {
  private readonly companies = new Set<string>();
  private company: string | undefined;
  private number = 0;
  private texts: string[] = [];
  private length = 0;
  private hasHeader = false;

  constructor(private readonly longest = longestGroup) {}

  /** @returns what is complete now. */
  add(line: Line): readonly Line[] {
    if ('problem' in line) return [line];
    if (!this.hasHeader) {
      this.hasHeader = true;
      return [line];
    }
    const { number, text } = line;
    const company = companyOfRow(text);
    const isSame = company === this.company;
    const done = isSame ? nothing : this.finish();
    if (!isSame) this.begin(company, number);
    this.length += text.length + 1;
    if (this.length <= this.longest) this.texts.push(text);
    else this.texts = [];
    return done;
  }

  finish(): Line[] {
    const { company, number, texts, length } = this;
    if (company === undefined) return [];
    this.company = undefined;
    this.texts = [];
    if (this.companies.has(company))
      return [{ number, problem: 'rows of a company that came before: the rows of a company must stand together' }];
    this.companies.add(company);
    if (length > this.longest)
      return [{ number, problem: `the rows of the company are longer than ${this.longest} characters` }];
    return [{ number, text: texts.join('\n') }];
  }

  private begin(company: string, number: number): void {
    this.company = company;
    this.number = number;
    this.length = 0;
  }
}
