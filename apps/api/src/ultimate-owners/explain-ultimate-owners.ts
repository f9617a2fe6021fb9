import { maskUltimateOwners, maySeeOwners, type Subscription } from '@company-relations/authorization';
import type { CompanyGraph } from '@company-relations/company-graph';
import { type Chain, explainOwners, type OwnershipRecord, type ServiceId } from '@company-relations/ownership';
import { readServiceIdInPath, readUltimateOwners, type UltimateOwnersResponse, ultimateOwnersToWire } from '@company-relations/relations-contract';
import { evenly } from '../http/even-answers';
import type { Disclose } from '../audit/disclosures';
import type { Failure } from '../http/failure';

/** Where the holdings above a company are loaded. */
export type OwnershipSource = Pick<CompanyGraph, 'loadOwnershipAbove' | 'loadHoldingRecords'>;

export type UltimateOwnersOutcome =
  | { readonly ok: true; readonly response: UltimateOwnersResponse; readonly omitted: ServiceId | undefined }
  | { readonly ok: false; readonly failure: Extract<Failure, { kind: 'invalidRequest' | 'notFound' }> };

/** What is sent, as it was sent. */
export interface SentRequest {
  readonly serviceId: string;
  readonly limit: unknown;
  readonly rules: unknown;
}

/** Why the ultimate owners of one company are its owners, as far as a subscription may see it. */
export class ExplainUltimateOwners {
  constructor(private readonly source: OwnershipSource) {}

  /**
   * What no company can have as its id is as unknown as any other id.
   *
   * @param disclose called before anything is given out that shows somebody by Hidden Person Access.
   * @throws GraphUnavailable, and what `disclose` throws
   */
  async explain(sent: SentRequest, { grants }: Subscription, disclose: Disclose): Promise<UltimateOwnersOutcome> {
    const reading = readUltimateOwners(sent);
    if (!reading.ok) return { ok: false, failure: { kind: 'invalidRequest', messages: reading.messages } };
    const id = readServiceIdInPath(sent.serviceId);
    if (id === undefined) return { ok: false, failure: { kind: 'notFound' } };
    const above = await evenly(
      () => this.source.loadOwnershipAbove(id, grants),
      (found) => found === undefined,
    );
    if (!above) return { ok: false, failure: { kind: 'notFound' } };
    const { company, links, entities } = above;
    const isVisible = (owned: ServiceId) => maySeeOwners(entities.get(owned), grants);
    const explanation = links && maySeeOwners(company, grants) ? explainOwners(links, company.serviceId, { ...reading, isVisible }) : undefined;
    const records = await this.recordsOf(explanation?.owners.map(({ chains }) => chains) ?? []);
    const visible = maskUltimateOwners({ company, explanation, entities, records }, grants);
    if (visible.revealsProtected) await disclose([company.serviceId]);
    return { ok: true, response: ultimateOwnersToWire(visible), omitted: visible.omitted ? company.serviceId : undefined };
  }

  /** The records of each link, in the order of the owners, their chains and links. */
  private async recordsOf(owners: readonly (readonly Chain[])[]): Promise<(readonly OwnershipRecord[])[][][]> {
    const records = (await this.source.loadHoldingRecords(owners.flat().flatMap(({ links }) => links)))[Symbol.iterator]();
    return owners.map((chains) => chains.map(({ links }) => links.map(() => records.next().value ?? [])));
  }
}
