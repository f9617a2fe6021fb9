import type { VisibleCompanyRelations } from '@company-relations/authorization';
import type { MaskedPart, ResponseSession, WireWriter } from '@company-relations/authorization-nest';
import { runInSlices } from '@company-relations/company-graph';
import type { ServiceId, Steps } from '@company-relations/ownership';
import {
  companyPieces,
  CompanyTexts,
  type Pagination,
  paginationHeader,
  ultimateOwnershipsOmittedHeader,
} from '@company-relations/relations-contract';
import type { Response } from 'express';
import { writeJson } from '../platform/http/write-json';
import { recordResponseStats } from '../platform/telemetry/response-stats';

/**
 * The length of a company that shows more relations than this is not counted beforehand. What a caller may not see does not count,
 * or the missing length would disclose it.
 */
const maxCountedRelations = 250;

/**
 * Characters of a page that are kept at most until they are sent, some 16 MB. What is beyond is loaded again when its turn to be
 * sent comes: the ultimate ownerships of 500 companies may be 150 MB of text.
 */
const defaultMaxCharacters = 16_000_000;

const first = '{"Relations":[';
const last = ']}';

/** A rendered company. */
export interface CompanyBody {
  /**
   * Its JSON as UTF-8, or what writes it piece by piece as long as the client takes the pieces. Bytes, not a string: pages that
   * wait to be sent take no room in the heap, of which the garbage collector lets the process use twice as much as lives.
   */
  readonly text: Buffer | ((session: ResponseSession) => AsyncIterable<string>);
  readonly isLong: boolean;
}

/** What is known of a page as a whole. */
export interface PageSummary {
  readonly pagination: Pagination;
}

/** Renders the companies of one page, and sends them. Long ones are rendered while they are sent. */
export class CompaniesWriter implements WireWriter<VisibleCompanyRelations, PageSummary> {
  /** Taken out one by one while they are sent, so that what was sent can be forgotten. */
  readonly companies: CompanyBody[] = [];
  readonly ultimateOwnershipsOmitted: ServiceId[] = [];
  private keptCharacters = 0;

  /** @param maxCharacters of rendered companies that are kept until they are sent. */
  constructor(
    private readonly response: Response,
    private readonly maxCharacters = defaultMaxCharacters,
  ) {}

  beginPortion(): (part: MaskedPart<VisibleCompanyRelations>) => Steps<void> {
    // A page names most of its owners many times: those of one portion are written once.
    const texts = new CompanyTexts();
    return (part) => this.render(part, texts);
  }

  async send({ pagination }: PageSummary, { requester, assertStillAuthorized }: ResponseSession): Promise<void> {
    const { companies, response } = this;
    recordResponseStats(response, { pageSize: pagination.PageSize, companies: companies.length });
    const begin = () => {
      response.setHeader(paginationHeader, JSON.stringify(pagination));
      const omitted = this.ultimateOwnershipsOmitted;
      if (omitted.length > 0) response.setHeader(ultimateOwnershipsOmittedHeader, omitted.join(', '));
      // Until now a 503 asks the client to try again; from now on giving up would waste what was sent.
      requester.waitIndefinitely();
    };
    const body = { pieces: piecesOf(companies, { requester, assertStillAuthorized }), length: lengthOf(companies) };
    await writeJson(body, response, { begin, afterDrain: assertStillAuthorized });
  }

  private *render({ data, chunks, reload }: MaskedPart<VisibleCompanyRelations>, texts: CompanyTexts): Steps<void> {
    if (data.ultimateOwnershipsOmitted) this.ultimateOwnershipsOmitted.push(data.company.serviceId);
    if (chunks) return void this.companies.push({ text: () => companyPieces(data, chunks()), isLong: true });
    yield;
    const text = yield* texts.inSteps(data);
    if (this.keep(text))
      this.companies.push({ text: Buffer.from(text), isLong: relationCount(data) > maxCountedRelations });
    else this.companies.push({ text: reloaded(reload), isLong: true });
  }

  /** Whether there is room for one more text, which is then kept. */
  private keep(text: string): boolean {
    if (this.keptCharacters + text.length > this.maxCharacters) return false;
    this.keptCharacters += text.length;
    return true;
  }
}

/** The JSON of a company that is loaded again, with the grants with which its response began. */
function reloaded(
  reload: MaskedPart<VisibleCompanyRelations>['reload'],
): (session: ResponseSession) => AsyncIterable<string> {
  return async function* ({ requester: { name, signal }, assertStillAuthorized }) {
    const { data, chunks } = await reload();
    if (chunks) return yield* companyPieces(data, chunks());
    const text = await runInSlices(new CompanyTexts().inSteps(data), { requester: name, signal });
    await assertStillAuthorized();
    yield text;
  };
}

function relationCount({ parents, children }: VisibleCompanyRelations): number {
  return parents.length + children.length;
}

/** The body, in pieces. */
async function* piecesOf(left: CompanyBody[], session: ResponseSession): AsyncGenerator<Buffer, void, undefined> {
  let before = first;
  for (let company = left.shift(); company; company = left.shift()) {
    yield Buffer.from(before);
    if (Buffer.isBuffer(company.text)) yield company.text;
    else for await (const piece of company.text(session)) yield Buffer.from(piece);
    before = ',';
  }
  yield Buffer.from(before === first ? first + last : last);
}

/** In bytes; undefined where one of the companies is long. */
function lengthOf(companies: readonly CompanyBody[]): number | undefined {
  let length = first.length + last.length + Math.max(0, companies.length - 1);
  for (const { text, isLong } of companies) {
    if (isLong || !Buffer.isBuffer(text)) return undefined;
    length += text.length;
  }
  return length;
}
