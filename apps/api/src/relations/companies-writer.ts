import type { VisibleCompanyRelations } from '@company-relations/authorization';
import type { MaskedPart, ResponseSession, WireWriter } from '@company-relations/authorization-nest';
import { runInSlices } from '@company-relations/company-graph';
import type { ServiceId, Steps } from '@company-relations/ownership';
import {
  companyJsonInPieces,
  CompanyJsonWriter,
  type Pagination,
  paginationHeader,
  ultimateOwnershipsOmittedHeader,
} from '@company-relations/relations-contract';
import type { Response } from 'express';
import { chooseCoding } from '../platform/http/content-coding';
import { writeJson } from '../platform/http/write-json';
import { recordResponseStats } from '../platform/telemetry/response-stats';
import type { SharedPageTextBudget } from './page-text-budget';

/**
 * Maximum number of relations of a company in a response with a `Content-Length`. Only relations that the caller may
 * see are counted. Otherwise a missing `Content-Length` would disclose that a company has hidden relations.
 */
const maxCountedRelations = 250;

/**
 * Maximum number of characters of rendered companies that a page keeps until they are sent: about 16 MB. A company
 * beyond this limit is loaded again when it is its turn to be sent. Without the limit a page could need far more
 * memory: the ultimate ownerships of 500 companies may be 150 MB of text.
 */
const defaultMaxCharacters = 16_000_000;

const first = '{"Relations":[';
const last = ']}';

/** A company of the page. Its text was rendered before, or is rendered only while the company is sent. */
export interface CompanyBody {
  /**
   * The JSON of the company as UTF-8, or a function that generates the JSON piece by piece, as fast as the client
   * reads. A Buffer is used instead of a string because it is outside the JavaScript heap. Strings that wait to be sent
   * would let the heap grow to twice its size.
   */
  readonly text: Buffer | ((session: ResponseSession) => AsyncIterable<string>);
  /**
   * The number of characters that the text of the company takes from the {@link SharedPageTextBudget}. 0 if the text is
   * generated while it is sent.
   */
  readonly characters: number;
  readonly isLong: boolean;
}

/** Facts about a page that are known once all its companies are loaded. */
export interface PageSummary {
  readonly pagination: Pagination;
}

/** Renders the companies of one page and sends them. Long companies are rendered only while they are sent. */
export class CompaniesWriter implements WireWriter<VisibleCompanyRelations, PageSummary> {
  /**
   * The companies in the order in which they are sent. Each company is removed when it is sent, so that its memory is
   * freed.
   */
  readonly companies: CompanyBody[] = [];
  readonly ultimateOwnershipsOmitted: ServiceId[] = [];
  private keptCharacters = 0;

  /**
   * @param textBudget - the memory for texts that the pages of all requests share. The page gives its part back when
   *   the page is sent, or when the client disconnects.
   * @param maxCharacters - maximum number of characters of rendered companies that are kept until they are sent.
   */
  constructor(
    private readonly response: Response,
    private readonly textBudget: SharedPageTextBudget,
    private readonly maxCharacters = defaultMaxCharacters,
  ) {
    response.once('close', () => this.giveBack(this.keptCharacters));
  }

  beginPortion(): (part: MaskedPart<VisibleCompanyRelations>) => Steps<void> {
    // A page may show the same owner many times. `CompanyJsonWriter` creates the text of each owner only once for all
    // companies of the portion.
    const texts = new CompanyJsonWriter();
    return (part) => this.render(part, texts);
  }

  async send({ pagination }: PageSummary, { requester, assertStillAuthorized }: ResponseSession): Promise<void> {
    const { companies, response } = this;
    recordResponseStats(response, { pageSize: pagination.PageSize, companies: companies.length });
    const begin = () => {
      response.setHeader(paginationHeader, JSON.stringify(pagination));
      const omitted = this.ultimateOwnershipsOmitted;
      if (omitted.length > 0) response.setHeader(ultimateOwnershipsOmittedHeader, omitted.join(', '));
      // Before this point, a timeout leads to a 503, and the client can try again. After it, a timeout would waste the
      // part of the response that was already sent. So the reads for the rest of the response wait without a timeout.
      requester.waitIndefinitely();
    };
    const session = { requester, assertStillAuthorized };
    const length = lengthOf(companies);
    const coding = chooseCoding(response, length);
    const body = { pieces: this.pieces(session), length };
    await writeJson(body, response, { begin, afterDrain: assertStillAuthorized, coding, caller: requester.name });
  }

  private *render(
    { data, chunks, reload }: MaskedPart<VisibleCompanyRelations>,
    texts: CompanyJsonWriter,
  ): Steps<void> {
    if (data.ultimateOwnershipsOmitted) this.ultimateOwnershipsOmitted.push(data.company.serviceId);
    if (chunks)
      return void this.companies.push({ text: () => companyJsonInPieces(data, chunks()), characters: 0, isLong: true });
    yield;
    const text = yield* texts.inSteps(data);
    if (this.keep(text))
      this.companies.push({
        text: Buffer.from(text),
        characters: text.length,
        isLong: relationCount(data) > maxCountedRelations,
      });
    else this.companies.push({ text: reloaded(reload), characters: 0, isLong: true });
  }

  /** Reserves memory for the text of a company. Returns false, and reserves nothing, if there is not enough room. */
  private keep(text: string): boolean {
    // No memory may be reserved after the client has disconnected, because it would never be given back.
    if (this.response.closed || this.keptCharacters + text.length > this.maxCharacters) return false;
    if (!this.textBudget.take(text.length)) return false;
    this.keptCharacters += text.length;
    return true;
  }

  private giveBack(characters: number): void {
    this.keptCharacters -= characters;
    this.textBudget.giveBack(characters);
  }

  /** Yields the body in pieces. Removes each company when it is sent. */
  private async *pieces(session: ResponseSession): AsyncGenerator<Buffer, void, undefined> {
    let before = first;
    for (let company = this.companies.shift(); company; company = this.companies.shift()) {
      yield Buffer.from(before);
      if (Buffer.isBuffer(company.text)) yield company.text;
      else for await (const piece of company.text(session)) yield Buffer.from(piece);
      if (!this.response.closed) this.giveBack(company.characters);
      before = ',';
    }
    yield Buffer.from(before === first ? first + last : last);
  }
}

/**
 * Returns a function that loads a company again and renders it, with the grants of the caller at the start of the
 * response.
 */
function reloaded(
  reload: MaskedPart<VisibleCompanyRelations>['reload'],
): (session: ResponseSession) => AsyncIterable<string> {
  return async function* ({ requester: { name, signal }, assertStillAuthorized }) {
    const { data, chunks } = await reload();
    if (chunks) return yield* companyJsonInPieces(data, chunks());
    const text = await runInSlices(new CompanyJsonWriter().inSteps(data), { requester: name, signal });
    await assertStillAuthorized();
    yield text;
  };
}

function relationCount({ parents, children }: VisibleCompanyRelations): number {
  return parents.length + children.length;
}

/** The length of the body in bytes. Undefined if it contains a long company. */
function lengthOf(companies: readonly CompanyBody[]): number | undefined {
  let length = first.length + last.length + Math.max(0, companies.length - 1);
  for (const { text, isLong } of companies) {
    if (isLong || !Buffer.isBuffer(text)) return undefined;
    length += text.length;
  }
  return length;
}
