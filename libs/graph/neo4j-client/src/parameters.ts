import neo4j, { type Integer } from 'neo4j-driver';

/**
 * Converts a whole number to an integer of the database. Without the conversion, the driver sends JavaScript numbers as
 * floats, and an index seek with a float becomes a scan of the whole index.
 */
export function int(value: number): Integer {
  return neo4j.int(value);
}

export function ints(values: readonly number[]): Integer[] {
  return values.map(int);
}
