import {
  maskIdentifiedCompany,
  type Subscription,
  type VisibleIdentifiedCompany,
} from '@company-relations/authorization';
import { toMaskInSteps, type LoadedPart, type LoadedResponse } from '@company-relations/authorization-nest';
import type { CompanyGraph } from '@company-relations/company-graph';
import type { IdentifiedCompany, ServiceId } from '@company-relations/ownership';
import type { CompaniesSearch } from '@company-relations/relations-contract';
import { quantizeLatency } from '../platform/http/quantize-latency';
import { ProblemError } from '../platform/problems/problem-error';

/** The operations of the company graph that these endpoints need. */
export type CompanySearchSource = Pick<CompanyGraph, 'findCompanies' | 'readCompany'>;

export type IdentifiedCompaniesResponse = LoadedResponse<IdentifiedCompany, VisibleIdentifiedCompany, void>;

type Writer = IdentifiedCompaniesResponse['writer'];

/** Finds companies by name and numbers, and reads one company by its ID. */
export class FindCompanies {
  constructor(private readonly source: CompanySearchSource) {}

  /**
   * Describes how to load, mask and write the companies of a search. Loading throws GraphUnavailable if the graph does
   * not respond.
   */
  search(search: CompaniesSearch, { grants }: Subscription, writer: Writer): IdentifiedCompaniesResponse {
    const { source } = this;
    return {
      endpoint: 'POST /v2/companies/search',
      // Every result waits for the end of the current latency quantum, even if companies were found. Otherwise the
      // response time could disclose that hidden companies have the same name.
      load: async function* () {
        const found = await quantizeLatency(
          async () => (grants.countries.length === 0 ? [] : source.findCompanies(search, grants)),
          () => true,
        );
        yield found.map(toLoadedPart);
      },
      mask: toMaskInSteps(maskIdentifiedCompany),
      writer,
    };
  }

  /**
   * Describes how to load, mask and write one company. Loading throws:
   * - ProblemError if the caller finds no company with the ID
   * - GraphUnavailable if the graph does not respond
   *
   * @param serviceId undefined if the ID in the request cannot be the ID of any company.
   */
  one(serviceId: ServiceId | undefined, { grants }: Subscription, writer: Writer): IdentifiedCompaniesResponse {
    const { source } = this;
    return {
      endpoint: 'GET /v2/companies/{serviceId}',
      load: async function* () {
        const company =
          serviceId === undefined || grants.countries.length === 0
            ? undefined
            : await quantizeLatency(
                () => source.readCompany(serviceId, grants),
                (found) => found === undefined,
              );
        if (!company) throw new ProblemError({ kind: 'notFound' });
        yield [toLoadedPart(company)];
      },
      mask: toMaskInSteps(maskIdentifiedCompany),
      writer,
    };
  }
}

function toLoadedPart(data: IdentifiedCompany): LoadedPart<IdentifiedCompany> {
  return { serviceId: data.company.serviceId, data };
}
