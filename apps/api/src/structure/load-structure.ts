import {
  type LoadedStructure,
  maskStructureInSteps,
  type StructureRequest,
  type Subscription,
  type VisibleStructure,
} from '@company-relations/authorization';
import type { LoadedResponse, ResponseSession } from '@company-relations/authorization-nest';
import { type CompanyGraph, runInSlices } from '@company-relations/company-graph';
import {
  pastDayOf,
  type ServiceId,
  type StructureDirection,
  ultimateOwnersInSteps,
} from '@company-relations/ownership';
import type { ComputationQueue } from '../platform/computing/computation-queue';
import { computeForCompany, loadInOnePortion, type RequestedCompany } from '../platform/computing/compute-for-company';

/** The operations of the company graph that this endpoint needs. */
export type StructureSource = Pick<CompanyGraph, 'loadOwnershipAbove' | 'loadStructure'>;

/**
 * The endpoints that return a structure as JSON and as a picture. Both load, mask and audit the structure in the same
 * way.
 */
export type StructureEndpoint = `GET /v2/relations/{serviceId}/structure${'' | '.svg'}`;

export type LoadedStructureResponse = LoadedResponse<LoadedStructure, VisibleStructure, void>;

/** The structure that the caller requests: its company, its directions and its number of levels. */
export interface WantedStructure extends Pick<RequestedCompany, 'serviceId'> {
  readonly directions: readonly StructureDirection[];
  readonly depth: number;
  /** The day that the response is about, in days since 1970-01-01 (UTC) and not after today. Undefined means today. */
  readonly asOf?: number | undefined;
  /** The maximum number of nodes. The default is the maximum of the JSON response. */
  readonly maxNodes?: number;
}

/** Loads and masks the structure above and below one company. */
export class LoadStructure {
  constructor(
    private readonly source: StructureSource,
    private readonly computations: ComputationQueue,
  ) {}

  /**
   * Describes how to load, mask and write the response. Loading throws:
   * - ProblemError if the caller finds no such company
   * - GraphUnavailable if the graph does not respond
   * - ComputationTimeoutError if the request waited too long for its turn
   * - the abort reason of the session's signal, if the client disconnected
   */
  respond(
    wanted: WantedStructure,
    caller: Subscription,
    writer: LoadedStructureResponse['writer'],
    endpoint: StructureEndpoint = 'GET /v2/relations/{serviceId}/structure',
  ): LoadedStructureResponse {
    return {
      endpoint,
      load: (session) =>
        computeForCompany(this.computations, { ...wanted, caller, requester: session.requester }, (company) =>
          loadInOnePortion(company, () => this.read(company, wanted, caller, session)),
        ),
      mask: maskStructureInSteps,
      writer,
    };
  }

  /**
   * Loads the structure of a company. Returns undefined if `company` is not the ID of a company in a granted country.
   */
  private async read(
    company: ServiceId,
    wanted: WantedStructure,
    { grants }: Subscription,
    { requester }: ResponseSession,
  ): Promise<LoadedStructure | undefined> {
    const request = requestOf(wanted);
    const isUpwards = request.directions.includes('up');
    const above = isUpwards ? await this.source.loadOwnershipAbove(company, grants, request.pastDay) : undefined;
    if (isUpwards && !above) return undefined;
    const { name, signal } = requester;
    const ultimateOwners =
      above?.links && (await runInSlices(ultimateOwnersInSteps(above.links, company), { requester: name, signal }));
    const lookup = { company, request, ...(ultimateOwners && { ultimateOwners }) };
    const loaded = await this.source.loadStructure(lookup, grants, requester);
    return loaded && { ...loaded, areOwnersOmitted: isUpwards && !ultimateOwners };
  }
}

function requestOf({ directions, depth, asOf, maxNodes }: WantedStructure): StructureRequest {
  const pastDay = pastDayOf(asOf, new Date());
  return {
    directions,
    depth,
    ...(asOf !== undefined && { asOf }),
    ...(maxNodes !== undefined && { maxNodes }),
    ...(pastDay && { pastDay }),
  };
}
