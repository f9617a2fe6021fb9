import { maskKeyPersonsInSteps, type Subscription } from '@company-relations/authorization';
import { type CompanyGraph, runInSlices } from '@company-relations/company-graph';
import { type KeyPersonsResponse, keyPersonsToWireInSteps, readLevels, readServiceIdInPath } from '@company-relations/relations-contract';
import type { Disclose } from '../audit/disclosures';
import type { ComputationQueue } from '../computing/computation-queue';
import type { Failure } from '../http/failure';
import { evenly } from '../http/even-answers';

/** Where the key persons of a company are loaded. */
export type KeyPersonSource = Pick<CompanyGraph, 'loadKeyPersons'>;

export type KeyPersonsOutcome =
  | { readonly ok: true; readonly response: KeyPersonsResponse }
  | { readonly ok: false; readonly failure: Extract<Failure, { kind: 'invalidRequest' | 'notFound' | 'answerTooLarge' }> };

/** What is sent, as it was sent. */
export interface SentKeyPersonsRequest {
  readonly serviceId: string;
  readonly levels: unknown;
}

/** The key persons of one company, as far as a subscription may see them. */
export class FindKeyPersons {
  constructor(
    private readonly source: KeyPersonSource,
    private readonly computations: ComputationQueue,
  ) {}

  /**
   * What no company can have as its id is as unknown as any other id.
   *
   * @param disclose called before anything is given out that shows somebody by Hidden Person Access.
   * @param disconnected ends the computation.
   * @throws GraphUnavailable, ComputationTimeoutError, the reason of `disconnected`, and what `disclose` throws
   */
  async find(sent: SentKeyPersonsRequest, { id, grants }: Subscription, disclose: Disclose, disconnected: AbortSignal): Promise<KeyPersonsOutcome> {
    const reading = readLevels(sent.levels);
    if (!reading.ok) return { ok: false, failure: { kind: 'invalidRequest', messages: reading.messages } };
    const { levels } = reading;
    const company = readServiceIdInPath(sent.serviceId);
    // Of a subscription without countries the graph is not asked.
    if (company === undefined || grants.countries.length === 0) return { ok: false, failure: { kind: 'notFound' } };
    return this.computations.run({ name: id, signal: disconnected }, async () => {
      const loaded = await evenly(
        () => this.source.loadKeyPersons(company, levels, grants),
        ({ ok }) => !ok,
      );
      if (!loaded.ok) return { ok: false, failure: { kind: loaded.reason === 'notFound' ? 'notFound' : 'answerTooLarge' } };
      const computing = { requester: id, signal: disconnected };
      const visible = await runInSlices(maskKeyPersonsInSteps(loaded.network, { levels }, grants), computing);
      if (visible.disclosesProtectedIdentity) await disclose([company]);
      return { ok: true, response: await runInSlices(keyPersonsToWireInSteps(visible), computing) };
    });
  }
}
