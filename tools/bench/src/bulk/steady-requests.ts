import { setTimeout as delay } from 'node:timers/promises';
import { percentile95 } from '../figures';
import { KeepAliveClient, requireOk } from '../keep-alive-client';
import { generatedOrgNo } from '../lookups';

/** The number of responses and their 95th percentile in milliseconds. */
export interface Answered {
  readonly count: number;
  readonly p95: number;
}

const everyMs = 50;
/** One of this many requests is for a page, the others are for single companies. */
const pageOneOf = 20;
const pageSize = 100;
const connections = 8;

/** Sends requests for single companies, and sometimes for a page, at a steady rate, however fast the responses come. */
export class SteadyRequests {
  private readonly idle: KeepAliveClient[];
  private asked = 0;
  private isWarmingUp = false;

  /** @param orgNoOf returns the organisation number of one of the companies, which are numbered from 1. */
  constructor(
    port: number,
    bearer: string,
    private readonly companies: number,
    private readonly orgNoOf: (company: number) => string = generatedOrgNo,
  ) {
    this.idle = Array.from({ length: connections }, () => new KeepAliveClient(port, { Authorization: bearer }));
  }

  /** Sends requests until the work is done. A graph that reads from the disk may not answer all of them in time. */
  async warmUpDuring(work: Promise<void>): Promise<void> {
    this.isWarmingUp = true;
    await this.during(work);
    this.isWarmingUp = false;
  }

  /**
   * Sends requests until the work is done.
   *
   * @throws the error of the work or of a request.
   */
  async during(work: Promise<void>): Promise<Answered> {
    const times: number[] = [];
    const running: Promise<void>[] = [];
    let isDone = false;
    const ended = work.finally(() => (isDone = true));
    while (!isDone) {
      running.push(this.askOnce(times));
      await Promise.race([delay(everyMs), ended]);
    }
    await Promise.all([ended, ...running]);
    return { count: times.length, p95: percentile95(times) };
  }

  close(): void {
    for (const client of this.idle) client.close();
  }

  private async askOnce(times: number[]): Promise<void> {
    // The time counts from the planned start of the request, even if all connections are busy.
    const startedAt = performance.now();
    const number = this.asked++;
    while (this.idle.length === 0) await delay(1);
    // Takes the connection that was idle longest, because the server closes connections that are idle for some seconds.
    const client = this.idle.shift() as KeepAliveClient;
    const answer = await client.ask(
      'POST',
      '/v2/relations',
      JSON.stringify(number % pageOneOf === 0 ? this.page() : this.company(number)),
    );
    this.idle.push(client);
    if (!this.isWarmingUp || answer.status !== 503) requireOk(answer);
    times.push(performance.now() - startedAt);
  }

  private page(): object {
    return { SearchParameters: { CountryCode: ['NO', 'SE', 'DK', 'FI'] }, PageSize: pageSize, Cursor: '*' };
  }

  private company(number: number): object {
    const company = 1 + ((number * 7_919) % this.companies);
    return { SearchParameters: { OrgNo: [this.orgNoOf(company)] } };
  }
}
