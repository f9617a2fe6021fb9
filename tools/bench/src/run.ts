import { relative } from 'node:path';
import { machineSize, machineText, thisMachine, type Verdict } from './figures';
import { nodeMajorOf, nodeMajors, type RunRecord, targetsOf } from './records/record';
import { machinesIn, writeRecord } from './records/record-files';
import type { Setting } from './setting';
import { type Table, tableText } from './table';

/** What a bench says of its run: it is printed as it comes, and recorded at the end. */
export class Run {
  private readonly tables: Table[] = [];
  private begun: Setting | undefined;

  /** @param mayLackRows whether a record may lack some of the rows that its measurement has. */
  constructor(
    private readonly print: (line: string) => void,
    private readonly mayLackRows = false,
  ) {}

  readonly setting = (setting: Setting): void => {
    this.begun = setting;
    const { graphMemory } = setting;
    const versions = Object.entries(versionsOf(setting)).map(([name, version]) => `${name} ${version}`);
    this.print([machineText(thisMachine()), ...versions, graphMemory].join(', '));
  };

  readonly table = (table: Table): void => {
    this.tables.push(table);
    this.print(tableText(table));
  };

  /**
   * Records a run that has ended, and prints where, or why not.
   *
   * @param date the day of the run.
   */
  async record(
    folder: string,
    verdicts: readonly Verdict[],
    options: readonly string[],
    date = new Date().toISOString().slice(0, 10),
  ): Promise<void> {
    const { begun, tables } = this;
    if (!begun?.isUsual) return this.print('not recorded: the options leave a part out, or change a size');
    const unknown = verdicts.filter(({ value }) => !Number.isFinite(value));
    if (unknown.length > 0)
      return this.print(`not recorded: not known on this system: ${unknown.map(({ what }) => what).join(', ')}`);
    const { measurement, graphMemory } = begun;
    const judged = new Set(verdicts.map(({ what }) => what));
    const missing = targetsOf(measurement).filter(([row]) => !judged.has(`${measurement}: ${row}`));
    if (missing.length > 0 && !this.mayLackRows)
      return this.print(`not recorded: no value for ${missing.map(([row]) => row).join(', ')}`);
    const versions = versionsOf(begun);
    const record: RunRecord = {
      ...{ measurement, date, machine: thisMachine(), versions, graphMemory, options },
      ...{ verdicts, tables },
    };
    if (!(nodeMajors as readonly string[]).includes(nodeMajorOf(record)))
      return this.print(`not recorded: the page has figures of Node ${nodeMajors.join(' and ')}`);
    if ((await machinesIn(folder)).some((machine) => machineSize(machine) !== machineSize(record.machine)))
      return this.print(`not recorded: ${folder} has runs of a machine of another size. Delete them to begin anew`);
    const file = relative(process.cwd(), await writeRecord(folder, record));
    this.print(`recorded in ${file}; "npm run docs:performance" writes the page`);
  }
}

function versionsOf({ versions }: Setting): Record<string, string> {
  return { Node: process.versions.node, ...versions };
}
