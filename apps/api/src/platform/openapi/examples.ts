import type { OpenAPIObject } from '@nestjs/swagger';
import examples from './examples.json';
import { operationsOf } from './operations';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { readonly content?: Record<string, { example?: unknown }> }>;
}

/**
 * Adds to each operation the answer that it gives in the demo data. `npm run openapi -- --examples` writes these
 * answers, and a test compares them with what the demo service answers.
 */
export function addExamples(document: OpenAPIObject): OpenAPIObject {
  const answers = new Map<string, unknown>(Object.entries(examples));
  for (const { operationId, responses } of operationsOf<Operation>(document)) {
    const json = responses['200']?.content?.['application/json'];
    if (json && answers.has(operationId)) json.example = answers.get(operationId);
  }
  return document;
}
