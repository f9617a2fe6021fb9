import { isMet, machineText, measuredText, targetText, type Verdict } from '../figures';
import { areFigures, cellTexts, type Table } from '../table';
import { type JudgedTarget, type Measurement, measurements } from '../targets';
import { type NodeMajor, nodeMajorOf, nodeMajors, type RunRecord, targetsOf } from './record';

const notRecorded = 'not recorded';
const deciding = nodeMajors[0];

/** The runs of a measurement by the major version of Node. */
export type Runs = ReadonlyMap<string, RunRecord>;

export function runsOf(records: readonly RunRecord[], measurement: Measurement): Runs {
  const own = records.filter((record) => record.measurement === measurement);
  return new Map(own.map((record) => [nodeMajorOf(record), record]));
}

/** The run whose figures count: that of the deciding version of Node, otherwise another one. */
export function mainRun(runs: Runs): RunRecord | undefined {
  return nodeMajors.flatMap((major) => runs.get(major) ?? [])[0];
}

export function verdictIn(record: RunRecord | undefined, row: string): Verdict | undefined {
  return record?.verdicts.find(({ what }) => what === `${record.measurement}: ${row}`);
}

/** A Markdown table. Columns of figures are aligned on the right. */
function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, areFigures(columns, rows).map((isFigure) => (isFigure ? '---:' : '---')), ...rows];
  return lines.map((line) => `| ${line.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

/** The machine and the versions of everything that was used. */
export function machineBlock(records: readonly RunRecord[]): string {
  const [first] = records;
  if (!first) return 'No run is recorded.';
  const names = [...new Set(records.flatMap(({ versions }) => Object.keys(versions)))];
  const versionsOf = (name: string) =>
    distinct(records.flatMap(({ versions }) => versions[name] ?? []))
      .sort()
      .reverse();
  const versions = names.map((name) => `${name} ${versionsOf(name).join(' and ')}`);
  const memory = distinct(records.map(({ graphMemory }) => graphMemory)).join(' and ');
  const models = modelsOf(records);
  const machine = machineText({ ...first.machine, model: models.join(' or ') });
  const which = models.length > 1 ? ' Each measurement says which processors it ran on.' : '';
  return `Measured on ${[machine, ...versions].join(', ')}. ${memory}.${which}`;
}

function modelsOf(records: readonly RunRecord[]): string[] {
  return distinct(records.map(({ machine }) => machine.model)).sort();
}

/** A row for each measurement: which targets it meets and which it misses on the deciding version of Node. */
export function overviewBlock(records: readonly RunRecord[]): string {
  const rows = measurements.map((measurement) => {
    const runs = runsOf(records, measurement);
    const all = targetsOf(measurement);
    const verdicts = all.flatMap(([row]) => verdictIn(runs.get(deciding), row) ?? []);
    const missed = verdicts.filter((verdict) => !isMet(verdict));
    const missedText = missed.map((verdict) => `${rowOf(verdict)}: ${measuredText({ ...verdict, of: undefined })}`);
    const met = all.length === 0 ? 'no target' : `${verdicts.length - missed.length} of ${all.length}`;
    const open = all.length - verdicts.length;
    const dates = nodeMajors.map((major) => dateText(runs.get(major)));
    return [measurement, met, missedText.join('; '), open === 0 ? '' : String(open), ...dates];
  });
  const columns = [
    'Measurement',
    'Met',
    'Missed',
    'Not recorded',
    ...nodeMajors.map((major) => `Node ${major}, run on`),
  ];
  return markdownTable(columns, rows);
}

function rowOf({ what }: Verdict): string {
  return what.slice(what.indexOf(': ') + 2);
}

/** The targets, the days of the runs, and the tables of a measurement. */
export function measurementBlock(records: readonly RunRecord[], measurement: Measurement): string {
  const runs = runsOf(records, measurement);
  const all = targetsOf(measurement);
  const columns = ['What', ...nodeMajors.map((major) => `Node ${major}`), 'Target', ''];
  const rows = all.map(([row, target]) => verdictRow(runs, row, target));
  const main = mainRun(runs);
  return [
    ...(all.length > 0 ? [markdownTable(columns, rows)] : []),
    runsText(measurement, runs, modelsOf(records).length > 1),
    ...(main ? main.tables.map((table) => tableBlock(table, nodeMajorOf(main))) : []),
  ].join('\n\n');
}

function verdictRow(runs: Runs, row: string, { unit, ...target }: JudgedTarget): string[] {
  const measured = (major: NodeMajor) => {
    const verdict = verdictIn(runs.get(major), row);
    return verdict ? measuredText(verdict) : notRecorded;
  };
  const decided = verdictIn(runs.get(deciding), row);
  const judged = decided ? (isMet(decided) ? 'met' : '**missed**') : notRecorded;
  return [row, ...nodeMajors.map(measured), targetText(target, unit), judged];
}

/** @param saysModel whether to name the processors of each run. */
function runsText(measurement: Measurement, runs: Runs, saysModel: boolean): string {
  const main = mainRun(runs);
  if (!main) return 'No run is recorded.';
  const options = main.options.length === 0 ? '' : ` -- ${main.options.join(' ')}`;
  const each = nodeMajors.flatMap((major) => {
    const run = runs.get(major);
    if (!run) return [];
    const processors = saysModel ? ` and ${run.machine.model}` : '';
    return `[${dateText(run)}](measured/${measurement}.node${major}.json) on Node ${major}${processors}`;
  });
  return `\`npm run bench:${measurement.split('-')[0]}${options}\`: ${each.join(', ')}.`;
}

function tableBlock(table: Table, major: string): string {
  return `**${table.title}** (Node ${major})\n\n${markdownTable(table.columns, cellTexts(table))}`;
}

function dateText(record: RunRecord | undefined): string {
  if (!record) return notRecorded;
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${record.date}T00:00:00Z`).toLocaleDateString('en-GB', options);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/**
 * The text of a figure that another page quotes.
 *
 * @param reference `<measurement>: <row>` for a measured value, or `<measurement> > <beginning of the title of a table>
 *   > <row> > <column>` for a cell.
 * @throws RangeError if a run is recorded that does not have the figure, or if no bench has such a target.
 */
export function quotedFigure(records: readonly RunRecord[], reference: string): string {
  const [measurement] = reference.split(/: | > /) as [Measurement];
  if (!measurements.includes(measurement)) throw new RangeError(`No bench measures "${measurement}".`);
  const isCell = reference.includes(' > ');
  if (!isCell && !targetsOf(measurement).some(([row]) => reference === `${measurement}: ${row}`))
    throw new RangeError(`No bench has the target "${reference}".`);
  const run = mainRun(runsOf(records, measurement));
  if (!run) return notRecorded;
  const found = isCell ? cellOf(run, reference) : valueOf(run, reference);
  if (found === undefined) throw new RangeError(`The record of ${measurement} has no figure "${reference}".`);
  return found;
}

function valueOf({ verdicts }: RunRecord, reference: string): string | undefined {
  const verdict = verdicts.find(({ what }) => what === reference);
  return verdict && measuredText({ ...verdict, of: undefined });
}

function cellOf({ tables }: RunRecord, reference: string): string | undefined {
  const [, title = '', row = '', column = ''] = reference.split(' > ');
  const table = tables.find((each) => each.title.startsWith(title));
  const cells = table && cellTexts(table).find(([name]) => name === row);
  return cells?.[table?.columns.indexOf(column) ?? -1];
}
