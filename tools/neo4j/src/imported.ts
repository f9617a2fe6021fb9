/** The counts of an import. */
export interface Imported {
  readonly nodes: number;
  readonly relationships: number;
}

/**
 * Reads the counts that an import prints at its end: `Imported:`, then a line for nodes and one for relationships.
 * Undefined if the output does not have them.
 */
export function importedIn(output: string): Imported | undefined {
  const [, nodes, relationships] = /Imported:\s+(\d+) nodes\s+(\d+) relationships/.exec(output) ?? [];
  return nodes === undefined ? undefined : { nodes: Number(nodes), relationships: Number(relationships) };
}
