import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of the tables in docs/configuration.md. */
export interface DocumentedSetting {
  readonly name: string;
  readonly required: boolean;
}

/** The settings of the API and of the builder of batch packages in docs/configuration.md. */
export function documentedSettings(workspaceRoot: string): {
  readonly api: DocumentedSetting[];
  readonly builder: DocumentedSetting[];
} {
  const page = readFileSync(join(workspaceRoot, 'docs/configuration.md'), 'utf8');
  const at = page.indexOf('### In the builder');
  return { api: rowsOf(page.slice(0, at)), builder: rowsOf(page.slice(at)) };
}

function rowsOf(text: string): DocumentedSetting[] {
  return [...text.matchAll(/^\| (`[^|]+`) \| ([^|]*)\|/gm)].flatMap(([, names = '', fallback = '']) =>
    [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => ({ name, required: fallback.trim() === 'required' })),
  );
}
