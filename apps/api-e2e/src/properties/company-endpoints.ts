import type { Answer, Call } from '../harness/http';
import { sendAs } from '../harness/service';
import type { AreasByCountry } from './random-grants';
import type { RandomWorld } from './random-world';

export const pastDay = '2020-06-15';
export const ultimateOwnersWithRules = 'ultimate-owners?limit=10&rules=amlr-52,control,finnish,national,amlr-54';
/** The largest number of companies that a search may ask for. */
export const maxFound = 50;

/** Asks an endpoint about a company. What was asked before with the same grants is not asked again. */
export type AskOnce = (endpoint: string, grants: AreasByCountry) => Promise<Answer>;

/**
 * The endpoints that answer about one company of a random register, asked with any grants. An endpoint is named by what
 * is below `/v2/relations/{serviceId}`. The two endpoints of companies are `companies/search` and
 * `companies/{serviceId}`.
 */
export class CompanyEndpoints {
  /** @param baseUrl the API; by default that of the suite. */
  constructor(
    private readonly world: RandomWorld,
    private readonly baseUrl?: string,
  ) {}

  /** Asks about a company. Fails the test if the API refuses the question itself. */
  async ask(id: number, endpoint: string, grants: AreasByCountry): Promise<Answer> {
    const answer = await this.askAny(id, endpoint, grants);
    expect([200, 404, 422]).toContain(answer.status);
    return answer;
  }

  async askAny(id: number, endpoint: string, grants: AreasByCountry): Promise<Answer> {
    return sendAs(await this.world.subscriptions.withGrants(grants), this.callOf(id, endpoint), this.baseUrl);
  }

  /**
   * Returns a function that asks about a company, with a memory of its answers. Most areas are granted anyway, so many
   * questions are equal.
   */
  askingOnce(id: number): AskOnce {
    const asked = new Map<string, Promise<Answer>>();
    return async (endpoint, grants) => {
      const key = `${endpoint} ${await this.world.subscriptions.withGrants(grants)}`;
      const answer = asked.get(key) ?? this.ask(id, endpoint, grants);
      asked.set(key, answer);
      return answer;
    };
  }

  private callOf(id: number, endpoint: string): Call {
    if (endpoint === 'companies/{serviceId}') return { path: `/v2/companies/${id}` };
    if (endpoint !== 'companies/search') return { path: `/v2/relations/${id}/${endpoint}` };
    const headers = { 'content-type': 'application/json' };
    return { method: 'POST', path: '/v2/companies/search', headers, body: JSON.stringify(this.searchFor(id)) };
  }

  /**
   * A search for the companies whose names are like that of a company: those of its graph, protected or not. If it has
   * no name, a search for its number.
   */
  private searchFor(id: number): object {
    const { companies } = this.world.register;
    const { name, orgNo } = companies.find(({ statement }) => statement.serviceId === id)?.statement.profile ?? {};
    if (name === undefined) return { OrgNo: orgNo ?? 'of no company', Limit: maxFound };
    return { Name: name.replace(/^\w+ (.*)-\d+$/, '$1'), Limit: maxFound };
  }
}
