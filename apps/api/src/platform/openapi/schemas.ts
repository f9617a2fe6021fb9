import { manifestSchema } from '@company-relations/batch-manifest';
import type { OpenAPIObject } from '@nestjs/swagger';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** The name of the schema of manifests. */
export const manifestSchemaName = 'BatchManifest';

/** The schemas that the code contains as JSON Schema instead of as classes. */
export const nonClassSchemas = {
  // The cast is needed, because the types of Nest describe an older version of JSON Schema than the manifest schema
  // uses.
  [manifestSchemaName]: manifestSchema as unknown as Schemas[string],
} satisfies Schemas;
