import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The variables in the table of docs/operations.md, "Start on one machine", with the text of their defaults. */
export function documentedVariables(workspaceRoot: string): ReadonlyMap<string, string> {
  const [, table = ''] =
    /\n\| variable \| default \| \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(pageIn(workspaceRoot)) ?? [];
  return new Map(
    [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].flatMap(([, names = '', defaults = '']) => {
      const all = [...names.matchAll(/`(\w+)`/g)];
      const each = defaults.split(', ');
      return all.map(([, name = ''], index) => [name, all.length === each.length ? (each[index] ?? '') : defaults]);
    }),
  );
}

/** The example of a `docker-compose.override.yml` in docs/operations.md. */
export function documentedOverride(workspaceRoot: string): string {
  const [, text] = /```yaml\n(# docker-compose\.override\.yml\n[^]*?)```/.exec(pageIn(workspaceRoot)) ?? [];
  if (text === undefined) throw new Error('docs/operations.md has no docker-compose.override.yml.');
  return text;
}

function pageIn(workspaceRoot: string): string {
  return readFileSync(join(workspaceRoot, 'docs/operations.md'), 'utf8');
}
