import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PropertyRun, propertyRun, type RunLength } from './case-count';

/** A class must be met in this share of the cases, and in at least `minCases` of them. */
const minShare = 0.05;
const minCases: Readonly<Record<Exclude<RunLength, 'short'>, number>> = { usual: 20, full: 200 };

/** How many cases of a property belonged to each class. */
export interface ClassReport {
  readonly property: string;
  readonly seed: number;
  readonly cases: number;
  /** The number of cases that met each class. */
  readonly met: Readonly<Record<string, number>>;
}

/** The property passed, but too few cases belonged to the classes that it must cover. */
export class ClassesNotMetError extends Error {
  override readonly name = 'ClassesNotMetError';
}

/**
 * Counts how many cases of a property belonged to each class that matters for the property, such as a masked person or
 * a second page. A property whose cases never belong to such a class proves nothing.
 */
export class MetClasses<Class extends string> {
  private readonly counts: Map<Class, number>;
  private readonly metInCase = new Set<Class>();
  private begun = 0;

  constructor(
    private readonly property: string,
    classes: readonly Class[],
    private readonly run: PropertyRun = propertyRun,
  ) {
    this.counts = new Map(classes.map((name) => [name, 0]));
  }

  /** Begins a new case. Classes that are met from now on count for this case. */
  beginCase(): void {
    this.begun += 1;
    this.metInCase.clear();
  }

  /** Counts the class for the current case, at most once. */
  meet(name: Class, isMet = true): void {
    if (!isMet || this.metInCase.has(name)) return;
    const count = this.counts.get(name);
    if (count === undefined) throw new Error(`"${name}" is no class of "${this.property}".`);
    this.metInCase.add(name);
    this.counts.set(name, count + 1);
  }

  report(): ClassReport {
    return { property: this.property, seed: this.run.seed, cases: this.begun, met: Object.fromEntries(this.counts) };
  }

  /**
   * Prints the counts. Also appends them as a line of JSON to a file in the folder that `PROPERTY_REPORTS` names.
   *
   * @throws ClassesNotMetError if a class was met in less than 5 % of the cases, or in fewer than 20 cases (200 in the
   * full run). A run that is shorter than that of `npm test` is not checked.
   */
  finish(): void {
    const report = this.report();
    const required = requiredCases(report.cases, this.run.length);
    process.stderr.write(tableOf(report, required));
    keep(report);
    const rare = Object.entries(report.met).filter(([, count]) => count < required);
    if (rare.length === 0) return;
    const list = rare.map(([name, count]) => `${name}: ${count}`).join('; ');
    throw new ClassesNotMetError(
      `"${this.property}" (seed ${report.seed}) needs ${required} of ${report.cases} cases of each class, but met ${list}.`,
    );
  }
}

/** The minimum number of cases in which each class must be met. */
export function requiredCases(cases: number, length: RunLength): number {
  return length === 'short' ? 0 : Math.max(minCases[length], Math.ceil(cases * minShare));
}

function tableOf({ property, seed, cases, met }: ClassReport, required: number): string {
  const lines = Object.entries(met).map(([name, count]) => {
    const share = cases === 0 ? 0 : (100 * count) / cases;
    return `  ${String(count).padStart(7)} ${share.toFixed(1).padStart(5)} %  ${name}\n`;
  });
  return `Property "${property}": ${cases} cases, seed ${seed}, each class at least ${required} times\n${lines.join('')}`;
}

function keep(report: ClassReport): void {
  const folder = process.env['PROPERTY_REPORTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(report)}\n`);
}
