import type { MemoryReport } from './memory';
import type { UnderLoad } from './under-load';

/** What follows the start, and can be chosen one by one. */
export const stageNames = [
  'rights',
  'refusals',
  'explorer',
  'crashes',
  'upgrade',
  'memory',
  'health',
  'restore',
  'readme',
] as const;

export type StageName = (typeof stageNames)[number];

/**
 * The stages that a list with commas names. Without a list all of them.
 *
 * @throws Error if one of them does not exist.
 */
export function stagesIn(list: string | undefined): readonly StageName[] {
  if (list === undefined) return stageNames;
  return list.split(',').map((name) => {
    const found = stageNames.find((stage) => stage === name);
    if (found === undefined) throw new Error(`There is no stage "${name}". There are: ${stageNames.join(', ')}.`);
    return found;
  });
}

/** What a run did and measured, as it goes. */
export class Stages {
  readonly problems: string[] = [];

  constructor(
    private readonly print: (line: string) => void,
    private readonly chosen: readonly StageName[] = stageNames,
  ) {}

  /** Whether the run has a stage. */
  private has(name: StageName): boolean {
    return this.chosen.includes(name);
  }

  /** Runs a stage if it was chosen. If it fails, that is a problem of the run, and the next stage runs all the same. */
  async stage(name: StageName, run: () => Promise<void>): Promise<void> {
    if (!this.has(name)) return;
    try {
      await run();
    } catch (error) {
      this.noteProblem(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Does something and notes how long it took. */
  async run<T>(name: string, stage: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await stage();
    this.note(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return result;
  }

  note(...lines: readonly string[]): void {
    for (const line of lines) this.print(line);
  }

  private noteProblem(problem: string): void {
    this.problems.push(problem);
    this.print(`Wrong: ${problem}`);
  }

  noteUnderLoad(result: UnderLoad): void {
    const { name, sent, right, refused, failed, rightAgain, wrong, brokenPromises, waited } = result;
    const refusals = [...refused].map(([status, count]) => `${count} refused with ${status}`);
    const counts = [
      `${sent} requests`,
      `${right} right`,
      ...(refusals.length > 0 ? refusals : ['0 refused']),
      `${failed} without an answer`,
      ...(rightAgain > 0 ? [`${rightAgain} of these right when sent once more`] : []),
      `${wrong.length} wrong`,
    ].join(', ');
    const end = waited && `; ${waited.what} after ${waited.seconds.toFixed(1)} s`;
    this.note(`${name}: ${counts}${end ?? ''}`);
    for (const problem of [...wrong, ...brokenPromises]) this.noteProblem(`${name}: ${problem}`);
  }

  noteMemory({ uses, problems }: MemoryReport): void {
    for (const { service, limitMb, peakMb, withFilesMb } of uses)
      this.note(`memory of ${service}: at most ${peakMb} MB, ${withFilesMb} MB with files in memory, of ${limitMb} MB`);
    for (const problem of problems) this.noteProblem(`memory: ${problem}`);
  }
}
