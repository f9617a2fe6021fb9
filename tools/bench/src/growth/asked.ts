import { median, timed } from '../figures';
import { ReconnectingClient } from '../reconnecting-client';
import { requireOk } from '../keep-alive-client';
import { generatedOrgNo } from '../lookups';
import { companiesIn } from '../ownerships-content';
import { whenAvailable } from '../when-available';

/** How often each request is repeated, and how many companies a page has. */
export interface Asking {
  readonly warmUpRounds: number;
  readonly rounds: number;
  readonly pageSize: number;
}

/** The response time for each kind of request in milliseconds. */
export interface AnswerTimes {
  /** A page of 500 companies from all over the register. Such companies are similar in a register of any size. */
  readonly page: number;
  /**
   * The next page of 500 companies in a cursor chain over all companies. It contains the first companies of the
   * register, which have the most holdings. In a larger register, these companies have more holdings.
   */
  readonly runPage: number;
  readonly firstPage: number;
  readonly lookup: number;
  readonly nationalId: number;
  readonly day: number;
  /** The explanation of a company's ultimate owners. */
  readonly explained: number;
}

/**
 * The kinds of requests, in the order in which they are sent. The cursor chain of `runPage` continues after
 * `firstPage`.
 */
const asked: readonly (keyof AnswerTimes)[] = [
  'firstPage',
  'page',
  'runPage',
  'lookup',
  'nationalId',
  'day',
  'explained',
];

/** An API for a nation with this many companies. */
export interface AskedNation {
  readonly port: number;
  readonly companies: number;
}

/**
 * Median response times of each API for a single client. Requests are spread over the register. Each response is read
 * completely.
 *
 * The client sends one request at a time, to each API in turn. So if the speed of the machine changes, it changes for
 * all APIs.
 */
export async function answerTimes(
  bearer: string,
  nations: readonly AskedNation[],
  asking: Asking,
): Promise<AnswerTimes[]> {
  const clients = nations.map((nation) => new NationClient(bearer, nation, asking.pageSize));
  try {
    for (const client of clients) await whenAvailable(() => client.begin());
    const times = clients.map(() => ({}) as Record<keyof AnswerTimes, number>);
    for (const what of asked)
      (await inTurns(clients, what, asking)).forEach((ms, at) => ((times[at] as Record<string, number>)[what] = ms));
    return times;
  } finally {
    for (const client of clients) client.close();
  }
}

async function inTurns(
  clients: readonly NationClient[],
  what: keyof AnswerTimes,
  { warmUpRounds, rounds }: Asking,
): Promise<number[]> {
  const taken = clients.map((): number[] => []);
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const [at, client] of clients.entries()) {
      const ask = () => client.ask(what, round);
      if (round < warmUpRounds) await whenAvailable(ask);
      else taken[at]?.push((await timed(ask)).ms);
    }
  }
  return taken.map(median);
}

/** The generator numbers companies and persons in this form. */
const nationalId = (number: number) => `N${String(number).padStart(9, '0')}`;
const countries = { CountryCode: ['DK', 'FI', 'NO', 'SE'] };

/** Sends requests to one API. Each client has its own cursor chain. */
class NationClient {
  private readonly client: ReconnectingClient;
  private readonly companies: number;
  private cursor: string | undefined;
  private some: readonly number[] = [];

  constructor(
    bearer: string,
    { port, companies }: AskedNation,
    private readonly pageSize: number,
  ) {
    this.companies = companies;
    this.client = new ReconnectingClient(port, { Authorization: bearer });
  }

  /** Finds companies for later requests. */
  async begin(): Promise<void> {
    this.some = companiesIn(await this.search(this.somewhere(0)));
  }

  async ask(what: keyof AnswerTimes, round: number): Promise<void> {
    if (what === 'explained') await this.explain(this.some[round % this.some.length] as number);
    else this.requireCompanies(what, companiesIn(await this.search(this.bodyOf(what, round))).length);
  }

  close(): void {
    this.client.close();
  }

  private bodyOf(what: Exclude<keyof AnswerTimes, 'explained'>, round: number): object {
    const one = this.spread(round);
    switch (what) {
      case 'firstPage':
        return { SearchParameters: countries, PageSize: 1 };
      case 'page':
        return this.somewhere(round);
      case 'runPage':
        return {
          SearchParameters: countries,
          PageSize: this.pageSize,
          ...(this.cursor === undefined ? {} : { Cursor: this.cursor }),
        };
      case 'lookup':
        return { SearchParameters: { OrgNo: [generatedOrgNo(one)] } };
      case 'nationalId':
        return { SearchParameters: { ...countries, NationalIdentificationNumber: [nationalId(one)] } };
      case 'day':
        return { SearchParameters: { ...countries, ContentUpdatedAt: ['2026-01-01'] }, PageSize: 10 };
    }
  }

  private somewhere(round: number): object {
    return {
      SearchParameters: {
        OrgNo: Array.from({ length: this.pageSize }, (_, at) =>
          generatedOrgNo(this.spread(round * this.pageSize + at)),
        ),
      },
      PageSize: this.pageSize,
    };
  }

  /**
   * Empty responses would make the benchmark too fast. Searches by national id may be empty, because not every person
   * has holdings.
   */
  private requireCompanies(what: keyof AnswerTimes, found: number): void {
    const wanted = what === 'nationalId' ? 0 : what === 'page' ? this.pageSize : 1;
    if (found < wanted)
      throw new Error(`The nation of ${this.companies} companies gives ${found} of ${wanted} for "${what}".`);
  }

  private spread(step: number): number {
    return 1 + ((step * 7_919) % this.companies);
  }

  private async search(body: object): Promise<Buffer> {
    const answer = await this.client.ask('POST', '/v2/relations', JSON.stringify(body));
    requireOk(answer);
    this.cursor =
      (JSON.parse(answer.headers.get('x-pagination') ?? '{}') as { Cursor: string | null }).Cursor ?? undefined;
    return answer.body;
  }

  private async explain(serviceId: number): Promise<void> {
    requireOk(await this.client.ask('GET', `/v2/relations/${serviceId}/ultimate-owners`));
  }
}
