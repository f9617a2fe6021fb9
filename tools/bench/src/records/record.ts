import { isDeepStrictEqual } from 'node:util';
import type { Machine, Verdict } from '../figures';
import type { Table } from '../table';
import { type JudgedTarget, type Measurement, measurements, targets } from '../targets';

/** One run of a bench, as `docs/measured` has it. */
export interface RunRecord {
  readonly measurement: Measurement;
  /** The day on which the run ended, in UTC. */
  readonly date: string;
  readonly machine: Machine;
  /** The versions of Node, servers and programs by name. */
  readonly versions: Readonly<Record<string, string>>;
  readonly graphMemory: string;
  /** The options of the command. */
  readonly options: readonly string[];
  readonly verdicts: readonly Verdict[];
  readonly tables: readonly Table[];
}

/** The major versions of Node with a column on the page. The first one decides whether a target is met. */
export const nodeMajors = ['24', '20'] as const;
export type NodeMajor = (typeof nodeMajors)[number];

export function nodeMajorOf({ versions }: Pick<RunRecord, 'versions'>): string {
  return versions['Node']?.split('.')[0] ?? 'unknown';
}

/** The name of the file of a record. A later run of the same measurement on the same version of Node replaces it. */
export function fileNameOf(record: Pick<RunRecord, 'measurement' | 'versions'>): string {
  return `${record.measurement}.node${nodeMajorOf(record)}.json`;
}

/** The targets of a measurement by the names of their rows, without the name of the measurement. */
export function targetsOf(measurement: Measurement): readonly (readonly [row: string, target: JudgedTarget])[] {
  return Object.entries(targets[measurement]);
}

/** Why a record is not of the present benches. Empty if it is. */
export function problemsOf(fileName: string, record: RunRecord): string[] {
  const problem = (text: string) => `${fileName}: ${text}`;
  if (!measurements.includes(record.measurement)) return [problem(`no bench measures "${record.measurement}".`)];
  if (!(nodeMajors as readonly string[]).includes(nodeMajorOf(record)))
    return [problem(`the page has no column for Node ${record.versions['Node']}.`)];
  if (fileName !== fileNameOf(record)) return [problem(`its name should be ${fileNameOf(record)}.`)];
  const wanted = new Map(
    targetsOf(record.measurement).map(([row, target]) => [`${record.measurement}: ${row}`, target]),
  );
  return record.verdicts.flatMap(({ what, unit, target }) => {
    const present = wanted.get(what);
    if (!present) return [problem(`no bench has the target "${what}" any more. Run the bench again.`)];
    const recorded = unit === undefined ? target : { ...target, unit };
    return isDeepStrictEqual(recorded, { ...present })
      ? []
      : [problem(`the target of "${what}" was ${JSON.stringify(recorded)}, and is ${JSON.stringify(present)} now.`)];
  });
}
