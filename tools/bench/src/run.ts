import { type Machine, thisMachine } from './figures';
import type { Setting } from './setting';
import { type Table, tableText } from './table';

/** What a bench says of its run, printed as it comes. */
export class Run {
  private readonly tables: Table[] = [];
  private begun: Setting | undefined;

  constructor(private readonly print: (line: string) => void) {}

  readonly setting = (setting: Setting): void => {
    this.begun = setting;
    const { versions, graphMemory } = setting;
    const all = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
    this.print([machineText(thisMachine()), `Node ${process.versions.node}`, ...all, graphMemory].join(', '));
  };

  readonly table = (table: Table): void => {
    this.tables.push(table);
    this.print(tableText(table));
  };
}

export function machineText({ processors, model, memoryGb }: Machine): string {
  return `${processors} processors (${model}), ${memoryGb} GB`;
}
