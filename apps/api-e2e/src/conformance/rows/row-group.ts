/** A test in another project that can prove a row better than a test over HTTP. */
export interface TestElsewhere {
  /** The path in the workspace. */
  readonly file: string;
  readonly title: string;
}

/** The rows of one table of the specification, or of one list of promises. */
export interface RowGroup {
  readonly title: string;
  readonly rows: readonly string[];
  /** The rows that a test of another project proves. A test of this suite must prove all others. */
  readonly elsewhere?: Readonly<Record<string, TestElsewhere>>;
}

/** Makes the rows of a table of fields, in the form `Prefix.Name`. */
export const fields = <Prefix extends string, Names extends readonly string[]>(prefix: Prefix, ...names: Names) =>
  names.map((name) => `${prefix}.${name}`) as { [Index in keyof Names]: `${Prefix}.${Names[Index]}` };

/** This property test builds packages of random graphs with random grants. The graphs also change during the builds. */
export const packagesOfAnyGraph: TestElsewhere = {
  file: 'apps/batch-builder/src/build.property.neo4j.spec.ts',
  title:
    'a file has the lines that a search gives, and deltas lead from one baseline to the next, whatever changes between or during builds',
};
