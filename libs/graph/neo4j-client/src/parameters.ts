import neo4j, { type Integer } from 'neo4j-driver';

/**
 * A whole number as the database's integer. Plain JavaScript numbers are sent as floats, and an index seek with a float
 * degrades to a scan of the index.
 */
export function int(value: number): Integer {
  return neo4j.int(value);
}

export function ints(values: readonly number[]): Integer[] {
  return values.map(int);
}
