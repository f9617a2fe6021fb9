import type { Cleanup } from './cleanup';

/** What every bench is given. */
export interface Bench {
  readonly workspaceRoot: string;
  /** What is kept from one run to the next; git does not see it. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
  /** Whether the run only shows that the bench works: few companies and rounds, whose figures say nothing. */
  readonly isTiny: boolean;
  /** Ends what the bench starts, however the run ends. */
  readonly cleanup: Cleanup;
  /** Aborted when the run is to end early. */
  readonly signal: AbortSignal;
}

/** How many companies, pages and rounds a bench uses. */
export type Sizes = Readonly<Record<string, number>>;

/** @returns the sizes of a run of this kind. */
export function sizesOf<Names extends Sizes>({ isTiny }: Pick<Bench, 'isTiny'>, usual: Names, tiny: Names): Names {
  return isTiny ? tiny : usual;
}

/** The folder in `.local` of a graph of this run; tiny runs have graphs of their own. */
export function graphName({ isTiny }: Pick<Bench, 'isTiny'>, name: string): string {
  return isTiny ? `bench-tiny-${name}` : `bench-${name}`;
}
