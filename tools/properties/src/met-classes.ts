import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PropertyRun, propertyRun, type RunLength } from './case-count';

/** A class is met often enough in this share of the cases, and in at least so many of them. */
const minShare = 0.05;
const minCases: Readonly<Record<Exclude<RunLength, 'short'>, number>> = { usual: 20, full: 200 };

/** What one property met. */
export interface ClassReport {
  readonly property: string;
  readonly seed: number;
  readonly cases: number;
  /** Cases in which each class was met. */
  readonly met: Readonly<Record<string, number>>;
}

/** A property that passed, but whose cases hardly met the classes that it is about. */
export class ClassesNotMetError extends Error {
  override readonly name = 'ClassesNotMetError';
}

/**
 * Counts in how many cases of a property each interesting class was met: what the property is about, such as a masked person
 * or a second page. A property that never meets them proves nothing.
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

  /** What is met from now on belongs to a further case. */
  beginCase(): void {
    this.begun += 1;
    this.metInCase.clear();
  }

  /** Counts the class once for the current case. */
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
   * Prints what was met, and adds it as a line of JSON to the folder that `PROPERTY_REPORTS` names.
   *
   * @throws ClassesNotMetError where a class was met in less than 5 % of the cases, or in fewer than 20 (200 in the full run).
   *   A run that is shorter than that of `npm test` is not judged.
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

/** In how many of these cases a class must be met. */
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
