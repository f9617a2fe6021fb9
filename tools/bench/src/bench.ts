import type { Cleanup } from './cleanup';
import type { Setting } from './setting';
import type { Table } from './table';

/** The folders, output and other means that every benchmark receives. */
export interface Bench {
  readonly workspaceRoot: string;
  /** Folder for files that are kept from one run to the next. Git ignores it. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
  /** Prints a table and records it. */
  readonly table: (table: Table) => void;
  /** Prints what is measured and what is used, and records it. `begin` calls it. */
  readonly setting: (setting: Setting) => void;
  /**
   * Whether the run only shows that the benchmark works. It then uses few companies and rounds, and its figures mean
   * nothing.
   */
  readonly isTiny: boolean;
  /** Ends everything that the benchmark starts, however the run ends. */
  readonly cleanup: Cleanup;
  /** Aborts when the run must end early. */
  readonly signal: AbortSignal;
}

/** The numbers of companies, pages and rounds that a benchmark uses. */
export type Sizes = Readonly<Record<string, number>>;

/** @returns the sizes for a tiny or a usual run. */
export function sizesOf<Names extends Sizes>({ isTiny }: Pick<Bench, 'isTiny'>, usual: Names, tiny: Names): Names {
  return isTiny ? tiny : usual;
}

/** The name of a graph's folder in `.local`. Tiny runs have their own graphs. */
export function graphName({ isTiny }: Pick<Bench, 'isTiny'>, name: string): string {
  return isTiny ? `bench-tiny-${name}` : `bench-${name}`;
}
