import { maskKeyPersons, type Subscription } from '@company-relations/authorization';
import type { CompanyGraph } from '@company-relations/company-graph';
import { type KeyPersonsResponse, keyPersonsToWire, readLevels, readServiceIdInPath } from '@company-relations/relations-contract';
import { evenly } from '../http/even-answers';
import type { Disclose } from '../audit/disclosures';
import type { Failure } from '../http/failure';

/** Where the key persons of a company are loaded. */
export type KeyPersonSource = Pick<CompanyGraph, 'loadKeyPersons'>;

export type KeyPersonsOutcome =
  | { readonly ok: true; readonly response: KeyPersonsResponse }
  | { readonly ok: false; readonly failure: Extract<Failure, { kind: 'invalidRequest' | 'notFound' | 'answerTooLarge' }> };

/** The key persons of one company, as far as a subscription may see them. */
export class FindKeyPersons {
  constructor(private readonly source: KeyPersonSource) {}

  /**
   * What no company can have as its id is as unknown as any other id.
   *
   * @param sent the id in the path and the query parameter `levels`, as they were sent.
   * @param disclose called before anything is given out that shows somebody by Hidden Person Access.
   * @throws GraphUnavailable, and what `disclose` throws
   */
  async find(sent: { readonly serviceId: string; readonly levels: unknown }, { grants }: Subscription, disclose: Disclose): Promise<KeyPersonsOutcome> {
    const reading = readLevels(sent.levels);
    if (!reading.ok) return { ok: false, failure: { kind: 'invalidRequest', messages: reading.messages } };
    const { levels } = reading;
    const company = readServiceIdInPath(sent.serviceId);
    if (company === undefined) return { ok: false, failure: { kind: 'notFound' } };
    const loaded = await evenly(
      () => this.source.loadKeyPersons(company, levels, grants),
      ({ ok }) => !ok,
    );
    if (!loaded.ok) return { ok: false, failure: { kind: loaded.reason === 'notFound' ? 'notFound' : 'answerTooLarge' } };
    const visible = maskKeyPersons(loaded.network, { levels }, grants);
    if (visible.revealsProtected) await disclose([company]);
    return { ok: true, response: keyPersonsToWire(visible) };
  }
}
