import type { BulkSummary } from './bulk-command';
import { phaseText } from './phases';

const headings: Record<BulkSummary['result'], string> = {
  loaded: 'Loaded.',
  completed: 'Completed.',
  prepared: 'Prepared: the remaining steps are listed above.',
};

/** Returns the result of a bulk load as text. */
export function bulkText({
  result,
  companies,
  persons,
  records,
  notices,
  phases,
  importMemoryBytes,
  memoryBytes,
}: BulkSummary): string {
  const memory = [
    ...(importMemoryBytes === undefined ? [] : [`import ${mebibytes(importMemoryBytes)}`]),
    `this program ${mebibytes(memoryBytes)}`,
  ];
  return [
    headings[result],
    `${companies} companies, ${persons} persons, ${records} records, ${notices} notices`,
    ...phases.map(phaseText),
    `  most memory: ${memory.join(', ')}`,
  ].join('\n');
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
