import type { OpenAPIObject } from '@nestjs/swagger';

/** Returns all operations of a document. `Operation` is the type of the members that the caller uses. */
export function operationsOf<Operation>({ paths }: OpenAPIObject): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods as Record<string, Operation>));
}
