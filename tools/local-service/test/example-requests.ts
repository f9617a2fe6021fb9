/** A request whose answer is the example of its operation in OpenAPI. */
export interface ExampleRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const chargemaster = '/v2/relations/1033';

/** The requests by the ids of their operations. Each gets the same answer from the demo data, on any day. */
export const exampleRequests: Readonly<Record<string, ExampleRequest>> = {
  searchRelations: {
    method: 'POST',
    path: '/v2/relations',
    body: { SearchParameters: { OrgNo: ['06720009'], CountryCode: ['GB'] } },
  },
  listSearchParameters: { method: 'GET', path: '/v2/relations/search-parameters' },
  searchCompanies: { method: 'POST', path: '/v2/companies/search', body: { Name: 'chargemaster' } },
  readCompany: { method: 'GET', path: '/v2/companies/1033' },
  findKeyPersons: { method: 'GET', path: `${chargemaster}/key-persons?levels=1` },
  explainUltimateOwners: { method: 'GET', path: `${chargemaster}/ultimate-owners?rules=amlr-52` },
  findStructure: { method: 'GET', path: `${chargemaster}/structure?depth=1&asOf=2025-01-01` },
  findChanges: { method: 'GET', path: `${chargemaster}/changes?from=2019-01-01&to=2019-12-31` },
  readCodeTable: { method: 'GET', path: '/v2/code-tables/operational-statuses' },
};
