import { companyOfRow, isOrganisationNumber, maxLineLength } from '@company-relations/register-formats';
import type { Input } from './inputs';
import { fileStart, type Line, type Piece, streamLines } from './lines';

/** The greatest total length of the rows of one company, in characters. It is enough for some 300,000 shareholders. */
const maxGroupLength = 32 * maxLineLength;

const nothing: readonly Line[] = [];

/**
 * Streams the header of a file as the first text. Then streams the rows of each company, joined to one text. The line
 * number of a text is the line number of its first row.
 */
export async function* streamJoinedCompanyRows(input: Input): AsyncGenerator<Piece> {
  const rows = new CompanyRowJoiner();
  for await (const { lines, bytes } of streamLines(input)) {
    const complete: Line[] = [];
    for (const line of lines) for (const done of rows.add(line)) complete.push(done);
    yield { lines: complete, bytes, end: fileStart };
  }
  yield { lines: rows.finish(), bytes: 0, end: fileStart };
}

/**
 * Joins consecutive rows of the same company. Also remembers the organisation numbers of all companies so far. If more
 * rows of a company follow after the rows of other companies, these rows are reported as a problem.
 */
export class CompanyRowJoiner {
  /**
   * The organisation numbers of all companies so far. A number of nine digits is stored as a number, because it takes
   * less memory and time than a text.
   */
  private readonly companies = new Set<string | number>();
  private company: string | undefined;
  private number = 0;
  private texts: string[] = [];
  private length = 0;
  private hasHeader = false;

  constructor(private readonly maxLength = maxGroupLength) {}

  /** @returns the texts that are complete now. */
  add(line: Line): readonly Line[] {
    if ('problem' in line) return [line];
    if (!this.hasHeader) {
      this.hasHeader = true;
      return [line];
    }
    const { number, text } = line;
    const isSame = this.isOfSameCompany(text);
    const done = isSame ? nothing : this.finish();
    if (!isSame) this.begin(companyOfRow(text), number);
    this.length += text.length + 1;
    if (this.length <= this.maxLength) this.texts.push(text);
    else this.texts = [];
    return done;
  }

  finish(): Line[] {
    const { company, number, texts, length } = this;
    if (company === undefined) return [];
    this.company = undefined;
    this.texts = [];
    const number9 = company.slice(0, -1);
    const key = isOrganisationNumber(number9) ? Number(number9) : company;
    if (this.companies.has(key))
      return [{ number, problem: 'rows of a company that came before: the rows of a company must stand together' }];
    this.companies.add(key);
    if (length > this.maxLength)
      return [{ number, problem: `the rows of the company are longer than ${this.maxLength} characters` }];
    return [{ number, text: texts.length === 1 ? (texts[0] as string) : texts.join('\n') }];
  }

  /**
   * Returns whether a row belongs to the same company as the row before it. Creates no text, because there are millions
   * of rows.
   */
  private isOfSameCompany(row: string): boolean {
    if (!this.company) return this.company === companyOfRow(row);
    return row.startsWith(this.company);
  }

  private begin(company: string, number: number): void {
    this.company = company;
    this.number = number;
    this.length = 0;
  }
}
