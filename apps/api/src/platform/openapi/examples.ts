import type { OpenAPIObject } from '@nestjs/swagger';
import examples from './examples.json';
import { operationsOf } from './operations';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { readonly content?: Record<string, { example?: unknown }> }>;
}

/**
 * Adds the examples of `examples.json` to the 200 responses of their operations. The examples are responses of the demo
 * service. `npm run openapi -- --examples` writes them, and a test compares them with the actual responses.
 */
export function addExamples(document: OpenAPIObject): OpenAPIObject {
  const answers = new Map<string, unknown>(Object.entries(examples));
  for (const { operationId, responses } of operationsOf<Operation>(document)) {
    const json = responses['200']?.content?.['application/json'];
    if (json && answers.has(operationId)) json.example = answers.get(operationId);
  }
  return document;
}
