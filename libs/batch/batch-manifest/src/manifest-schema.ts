import { batchTypes, packageKinds } from './manifest';

const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
const orNull = <S extends { readonly type: string }>(schema: S) => ({
  ...schema,
  type: [schema.type, 'null'] as const,
});
const instant = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$',
  maxLength: 30,
} as const;

const properties = {
  manifestVersion: { const: 1 },
  packageId: count,
  type: { enum: batchTypes },
  kind: { enum: packageKinds },
  countries: {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Z]{2}$' },
    minItems: 1,
    maxItems: 300,
    uniqueItems: true,
  },
  asOf: instant,
  created: instant,
  fileName: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 200 },
  rows: count,
  bytes: count,
  plainBytes: count,
  sha256,
  plainSha256: sha256,
  continues: orNull(count),
  stateBefore: orNull(sha256),
  stateAfter: sha256,
  companies: count,
  ultimateOwnershipsOmitted: {
    type: 'object',
    properties: { serviceIds: { type: 'array', items: count } },
    required: ['serviceIds'],
    additionalProperties: false,
  },
  signature: { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$', maxLength: 1000 },
} as const;

/** JSON Schema (2020-12) of a signed manifest. */
export const manifestSchema = {
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  // A baseline never continues a package. A delta always does.
  if: { properties: { kind: { const: 'baseline' } } },
  then: { properties: { continues: { type: 'null' }, stateBefore: { type: 'null' } } },
  else: { properties: { continues: { type: 'integer' }, stateBefore: { type: 'string' } } },
} as const;
