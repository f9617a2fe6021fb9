import { fields, packagesOfAnyGraph, type RowGroup } from './row-group';

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

/** Rows about authorization and about the behaviour of the endpoints. */
export const behaviourRows = [
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
] as const satisfies readonly RowGroup[];
