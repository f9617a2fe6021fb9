/** A request whose answer is the example of its operation in OpenAPI. */
export interface ExampleRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const chargemaster = '/v2/relations/1033';

/**
 * The requests by the ids of their operations. Each gets the same answer from the demo data, on any day, but for what
 * every build of a package makes anew; see `withoutBuild`. `{batchFileId}` is the Swedish file of the list.
 */
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
  listBatchFiles: { method: 'GET', path: '/v2/batches/batch-files' },
  readBatchManifest: { method: 'GET', path: '/v2/batches/batch-file/{batchFileId}/manifest' },
  readCodeTable: { method: 'GET', path: '/v2/code-tables/operational-statuses' },
};

/** The members of lists and manifests that every build makes anew: times, ids, sizes, digests and the signature. */
const builtMembers = new Set([
  ...['BatchFileId', 'FileName', 'FileSizeGB', 'CreatedAt', 'packageId', 'fileName', 'asOf', 'created', 'continues'],
  ...['bytes', 'plainBytes', 'sha256', 'plainSha256', 'stateBefore', 'stateAfter', 'signature'],
]);

/** Returns an answer in which each value that a build makes anew is the name of its type. */
export function withoutBuild(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (name, value: unknown) => (builtMembers.has(name) ? typeof value : value)),
  ) as unknown;
}
