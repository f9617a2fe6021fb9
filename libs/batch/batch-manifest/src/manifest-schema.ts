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
  manifestVersion: { const: 1, description: 'Version of this form.' },
  packageId: { ...count, description: 'The BatchFileId.' },
  type: { enum: batchTypes, description: 'What the lines are: elements of Relations, or the companies alone.' },
  kind: { enum: packageKinds, description: 'Everything, or what changed since the package before.' },
  countries: {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Z]{2}$' },
    minItems: 1,
    maxItems: 300,
    uniqueItems: true,
    description: 'ISO 3166-1 alpha-2 codes. Today there is one.',
  },
  asOf: {
    ...instant,
    description:
      'When the build began, or a moment after the asOf of the package before if that is later by less than a day. It only orders packages. What changed later may be missing; the next delta has it.',
  },
  created: { ...instant, description: 'When the package was made.' },
  fileName: {
    type: 'string',
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
    maxLength: 200,
    description: 'Name of the file.',
  },
  rows: { ...count, description: 'Number of lines of the file.' },
  bytes: { ...count, description: 'Size of the compressed file.' },
  plainBytes: { ...count, description: 'Size of its lines.' },
  sha256: { ...sha256, description: 'SHA-256 of the compressed file.' },
  plainSha256: { ...sha256, description: 'SHA-256 of its lines.' },
  continues: { ...orNull(count), description: 'The package that a delta continues. Null for a baseline.' },
  stateBefore: {
    ...orNull(sha256),
    description: 'Digest of the state that a delta applies to. Null for a baseline.',
  },
  stateAfter: { ...sha256, description: 'Digest of the state after this package.' },
  companies: { ...count, description: 'Number of companies of that state.' },
  ultimateOwnershipsOmitted: {
    type: 'object',
    properties: { serviceIds: { type: 'array', items: count } },
    required: ['serviceIds'],
    additionalProperties: false,
    description: 'Companies in this file whose ultimate ownerships were not computed, by ascending ServiceId.',
  },
  signature: {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$',
    maxLength: 1000,
    description: 'Detached JWS over the canonical form of all other members.',
  },
} as const;

/** JSON Schema (2020-12) of a signed manifest. */
export const manifestSchema = {
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  // A baseline never continues another package, and a delta always does.
  if: { properties: { kind: { const: 'baseline' } } },
  then: { properties: { continues: { type: 'null' }, stateBefore: { type: 'null' } } },
  else: { properties: { continues: { type: 'integer' }, stateBefore: { type: 'string' } } },
} as const;
