import { packagesOfAnyGraph, type RowGroup } from './row-group';

const decisions = <Numbers extends readonly number[]>(...numbers: Numbers) =>
  numbers.map((number) => `decision ${number}`) as { [Index in keyof Numbers]: `decision ${Numbers[Index]}` };

/** Rows that are not in the specification: decisions about its gaps, and extensions. */
export const beyondRows = [
  {
    title: 'Decisions',
    rows: decisions(
      ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const),
      ...([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 33] as const),
    ),
    elsewhere: { 'decision 27': packagesOfAnyGraph, 'decision 28': packagesOfAnyGraph },
  },
  {
    title: 'Extensions of the specification',
    rows: [
      ...([
        'GET /v2/subscription',
        'GET /v2/relations/{serviceId}/key-persons',
        'GET /v2/relations/{serviceId}/ultimate-owners',
        'GET /v2/relations/{serviceId}/structure',
        'GET /v2/relations/{serviceId}/structure.svg',
        'GET /v2/relations/{serviceId}/changes',
        'POST /v2/companies/search',
        'GET /v2/companies/{serviceId}',
        'GET /v2/code-tables/{table}',
      ] as const),
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
      'operation: traces',
      'operation: metrics of ultimate owners',
      'operation: refused settings',
      'operation: secrets',
      'operation: audit log',
      'operation: erasure and correction',
      'operation: body size limit',
      'operation: malformed requests',
      'operation: rate limit headers',
      'operation: graceful shutdown',
    ],
  },
] as const satisfies readonly RowGroup[];
