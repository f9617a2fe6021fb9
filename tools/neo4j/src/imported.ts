/** What an import made. */
export interface Imported {
  readonly nodes: number;
  readonly relationships: number;
}

/**
 * What an import made, as it says in the end: `Imported:`, then a line for nodes and one for relationships. Undefined
 * where it does not say it in such a way.
 */
export function importedIn(output: string): Imported | undefined {
  const [, nodes, relationships] = /Imported:\s+(\d+) nodes\s+(\d+) relationships/.exec(output) ?? [];
  return nodes === undefined ? undefined : { nodes: Number(nodes), relationships: Number(relationships) };
}
