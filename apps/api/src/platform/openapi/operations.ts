import type { OpenAPIObject } from '@nestjs/swagger';

/** Returns all operations of a document, with the members that the caller names in `Operation`. */
export function operationsOf<Operation>({ paths }: OpenAPIObject): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods as Record<string, Operation>));
}
