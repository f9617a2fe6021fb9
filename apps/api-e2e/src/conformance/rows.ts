/** A test of another project, which proves a row better than one of the API from outside could. */
export interface TestElsewhere {
  /** Of the workspace. */
  readonly file: string;
  readonly title: string;
}

interface RowGroup {
  readonly title: string;
  readonly rows: readonly string[];
  /** The rows that a test of another project proves; all others need one of this suite. */
  readonly elsewhere?: Readonly<Record<string, TestElsewhere>>;
}

const fields = <Prefix extends string, Names extends readonly string[]>(prefix: Prefix, ...names: Names) =>
  names.map((name) => `${prefix}.${name}`) as { [Index in keyof Names]: `${Prefix}.${Names[Index]}` };

const decisions = <Numbers extends readonly number[]>(...numbers: Numbers) =>
  numbers.map((number) => `decision ${number}`) as { [Index in keyof Numbers]: `decision ${Numbers[Index]}` };

/** Over random graphs, grants and changes, also while files are built. */
const packagesOfAnyGraph: TestElsewhere = {
  file: 'apps/batch-builder/src/build.property.neo4j.spec.ts',
  title: 'a file has the lines of a search, and baseline and deltas lead to the next baseline, whatever is changed, granted and protected, also during a build',
};

const batchFields = [
  ...fields('Batch', 'BatchFileId', 'FileName', 'Description', 'CreatedAt', 'FileSizeGB'),
  'GetBatchListResponse.Batches',
  'batch file content',
] as const;

const batchEndpoints = [
  'GET /v2/batches/batch-files',
  'GET /v2/batches/batch-file/{batchFileId}',
  'parameter batchFileId',
] as const;

/**
 * Every row of the specification's tables and every decision about its gaps, in the order of those documents. This is
 * the one list: tests name its rows, `docs/conformance.md` shows them.
 */
export const rowGroups = [
  {
    title: 'Serialisation rules',
    rows: [
      'rule: null is omitted',
      'rule: zero is omitted',
      'rule: a default datetime is omitted',
      'rule: absence is no error',
      'rule: unauthorized fields are omitted',
    ],
  },
  { title: 'RelationsSearchRequest', rows: fields('RelationsSearchRequest', 'SearchParameters', 'PageSize', 'Cursor') },
  {
    title: 'Search parameters',
    rows: [
      ...fields(
        'parameter',
        'ServiceId',
        'OrgNo',
        'NationalIdentificationNumber',
        'CountryCode',
        'ContentUpdatedAt',
        'RelationsUpdatedAt',
      ),
      'rule: parameter names are case-insensitive',
      'rule: at least one parameter',
    ],
  },
  {
    title: 'SearchParametersResponse',
    rows: fields(
      'SearchParametersResponse',
      'SearchParameters',
      'SearchParameters[].ParameterName',
      'SearchParameters[].Datatype',
      'SearchParameters[].Description',
    ),
  },
  { title: 'X-Pagination header', rows: fields('X-Pagination', 'Count', 'TotalCount', 'PageSize', 'TotalPages', 'Cursor') },
  {
    title: 'GetCompaniesRelationsByCountryCodeOrDcidsResponse',
    rows: fields('GetCompaniesRelationsByCountryCodeOrDcidsResponse', 'Relations', 'ValidationResults'),
  },
  {
    title: 'RelationsCompany',
    rows: fields(
      'RelationsCompany',
      'ServiceId',
      'Name',
      'OrgNo',
      'CountryCode',
      'LegalForm',
      'OperationalStatus',
      'TotalNumberOfShares',
      'TotalNumberOfVotes',
      'Parents',
      'Children',
      'UBODetails',
    ),
  },
  {
    title: 'Relation',
    rows: fields(
      'Relation',
      'ServiceId',
      'Name',
      'FirstName',
      'LastName',
      'OrgNo',
      'BirthDate',
      'NationalIdentificationNumber',
      'Gender',
      'Citizenships',
      'CountryOfResidences',
      'Addresses',
      'CountryCode',
      'IsCompany',
      'IsSearchableEntity',
      'IsProtected',
      'BeneficialOwnerships',
      'Ownerships',
      'UltimateOwnerships',
      'CompanyStructureOwners',
      'KeyPersonRoles',
      'History',
      'RegistrationDate',
      'UpdatedAt',
    ),
  },
  {
    title: 'Ownership',
    rows: fields(
      'Ownership',
      'OwnershipStake',
      'MinOwnershipStake',
      'MaxOwnershipStake',
      'NumberOfShares',
      'NumberOfVotes',
      'MinVotes',
      'MaxVotes',
      'ShareClass',
      'ProtocolDate',
      'InDate',
      'OutDate',
      'UpdatedAt',
    ),
  },
  {
    title: 'BeneficialOwnership',
    rows: [
      'BeneficialOwnership: every Ownership field',
      ...fields(
        'BeneficialOwnership',
        'CaseNo',
        'RegistrationId',
        'StatusCode',
        'SuspicionDate',
        'SuspicionLevel',
        'SuspicionCaseNo',
        'SuspicionIssueID',
        'ProxyCompanyRegistrationNumber',
        'ProxyCompanyName',
        'Text',
      ),
    ],
  },
  { title: 'Role', rows: fields('Role', 'Id', 'Text', 'Category', 'InDate', 'OutDate', 'UpdatedAt') },
  { title: 'Address', rows: fields('Address', 'Street', 'ZipCode', 'City', 'CountryCode') },
  {
    title: 'UBODetails',
    rows: fields(
      'UBODetails',
      'HasReportedMissingUBO',
      'CaseNo',
      'RegistrationId',
      'Status',
      'SuspicionLevel',
      'SuspicionDate',
      'SuspicionCaseNo',
      'IsUBOExcluded',
    ),
  },
  {
    title: 'Authorization-dependent data',
    rows: [
      'area Beneficial Owner',
      'area Owner',
      'area Company Structure Owner',
      'area Key Person',
      'area Relations History',
      'area Hidden Person Access',
    ],
  },
  { title: 'Batch files', rows: batchFields, elsewhere: { 'batch file content': packagesOfAnyGraph } },
  {
    title: 'Endpoints',
    rows: ['POST /v2/relations', 'GET /v2/relations/search-parameters', ...batchEndpoints],
  },
  {
    title: 'Cursor rules',
    rows: [
      'cursor: a run from * to the end',
      'cursor: opaque and validated',
      'cursor: the last page may be smaller',
      'cursor: optional on the first call',
    ],
  },
  {
    title: 'Authentication',
    rows: ['authentication: bearer token on every request', 'authentication: 401 with an empty body'],
  },
  {
    title: 'HTTP statuses',
    rows: ['status 400', 'status 401', 'status 404', 'status 429'],
  },
  {
    title: 'Validation messages',
    rows: [
      'Searchparameters are missing.',
      'Pagesize is invalid (Maximum pagesize: 500).',
      'Cursor has not a valid value.',
      'You are not allowed to iterate more than 100000 via cursor.',
      '{param} is an invalid parameter.',
      '{value} is an unauthorized country code.',
      'ServiceIds can max be set to 500.',
      'CountryCode is required when searching with NationalIdentificationNumber.',
      'Invalid date format in ContentUpdatedAt: {value}.',
      'ContentUpdatedAt can only maximum contain two dates.',
      'Invalid date format in RelationsUpdatedAt: {value}.',
      'RelationsUpdatedAt can only maximum contain two dates.',
    ],
  },
  {
    title: 'Limits',
    rows: [
      'limit PageSize',
      'limit ids per request',
      'limit date values',
      'limit cursor iteration',
      'limit batch file availability',
      'limit batch volume',
      'limit request rate',
    ],
  },
  { title: 'Versioning', rows: ['versioning: all paths start with /v2/'] },
  {
    title: 'Decisions',
    rows: decisions(
      ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const),
      ...([21, 22, 23, 24, 25, 26, 27, 28, 29, 30] as const),
    ),
    elsewhere: { 'decision 27': packagesOfAnyGraph, 'decision 28': packagesOfAnyGraph },
  },
  {
    title: 'Extensions of the specification',
    rows: [
      ...(['GET /v2/subscription', 'GET /v2/relations/{serviceId}/key-persons', 'GET /v2/relations/{serviceId}/ultimate-owners'] as const),
      ...(['GET /v2/batches/batch-file/{batchFileId}/manifest', 'GET /.well-known/jwks.json'] as const),
    ],
  },
  {
    title: 'Operation of the API',
    rows: [
      'operation: OpenAPI document',
      'operation: documentation page',
      'operation: health',
      'operation: failures of the graph',
      'operation: logs',
      'operation: audit log',
      'operation: erasure and correction',
      'operation: body size limit',
      'operation: malformed requests',
      'operation: graceful shutdown',
    ],
  },
] as const satisfies readonly RowGroup[];

/** One row of the specification's tables, one decision, or one operational promise of the API. */
export type Row = (typeof rowGroups)[number]['rows'][number];

export const allRows: readonly string[] = rowGroups.flatMap((group: RowGroup) => group.rows);

/** The test of another project that proves the row, or undefined when one of this suite has to. */
export function provedElsewhere(row: string): TestElsewhere | undefined {
  return rowGroups.map((group: RowGroup) => group.elsewhere?.[row]).find((test) => test !== undefined);
}
