import type { OpenAPIObject } from '@nestjs/swagger';
import examples from './examples.json';

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
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods as unknown as Record<string, Operation>),
  );
  for (const { operationId, responses } of operations) {
    const json = responses['200']?.content?.['application/json'];
    if (json && answers.has(operationId)) json.example = answers.get(operationId);
  }
  return document;
}
