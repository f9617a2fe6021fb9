/** A test of another project, which proves a row better than one of the API from outside could. */
export interface TestElsewhere {
  /** Of the workspace. */
  readonly file: string;
  readonly title: string;
}

/** A table, or a list of promises. */
export interface RowGroup {
  readonly title: string;
  readonly rows: readonly string[];
  /** The rows that a test of another project proves; all others need one of this suite. */
  readonly elsewhere?: Readonly<Record<string, TestElsewhere>>;
}

/** The rows of a table of fields: `Prefix.Name`. */
export const fields = <Prefix extends string, Names extends readonly string[]>(prefix: Prefix, ...names: Names) =>
  names.map((name) => `${prefix}.${name}`) as { [Index in keyof Names]: `${Prefix}.${Names[Index]}` };

/** Over random graphs, grants and changes, also while files are built. */
export const packagesOfAnyGraph: TestElsewhere = {
  file: 'apps/batch-builder/src/build.property.neo4j.spec.ts',
  title:
    'a file has the lines of a search, and baseline and deltas lead to the next baseline, whatever is changed, granted, protected and erased, also during a build',
};
