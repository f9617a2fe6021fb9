/** The part of the tester's report that this program reads. */
export interface RunReport {
  readonly schemathesis_version: string;
  readonly seed: number;
  readonly running_time: number;
  readonly complete: boolean;
  readonly operations: { readonly total: number; readonly tested: number };
  readonly test_cases: { readonly generated: number; readonly unique_failures: number; readonly errored: number };
}

/** How often each operation was requested, by operation and by the status of the answer: `none` if no answer came. */
export type Cases = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The results of one caller. */
export interface RunOfCaller {
  readonly caller: string;
  readonly cases: Cases;
  readonly report: RunReport;
  /** The reasons why the run does not count as passed. Empty if it passed. */
  readonly problems: readonly string[];
  /** The last line of what the tester wrote. */
  readonly outcome: string;
  /** All that the tester wrote. */
  readonly log: string;
}

interface Recorded {
  readonly label: string;
  readonly cases: Readonly<Record<string, { readonly value: { readonly method: string; readonly path: string } }>>;
  readonly interactions: Readonly<Record<string, { readonly response?: { readonly status_code: number } | null }>>;
}

interface Event {
  readonly ScenarioFinished?: { readonly phase: string; readonly recorder?: Partial<Recorded> };
}

/** Counts the cases in the events of a run, one JSON text each. */
export async function countCases(events: AsyncIterable<string> | Iterable<string>): Promise<Cases> {
  const counts = new Map<string, Map<string, number>>();
  for await (const line of events) {
    const finished = (JSON.parse(line) as Event).ScenarioFinished;
    const { label = '', cases = {}, interactions = {} } = finished?.recorder ?? {};
    for (const [id, { value }] of Object.entries(cases)) {
      // A scenario with several steps has no operation of its own, so each step counts for the operation that it calls.
      // In all other phases a case counts for the operation under test, even if the tester sends another method.
      const operation = finished?.phase === 'stateful' ? `${value.method} ${value.path}` : label;
      const statuses = counts.get(operation) ?? new Map<string, number>();
      const status = String(interactions[id]?.response?.status_code ?? 'none');
      counts.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    }
  }
  return counts;
}

/** Why a run does not count as passed. A run without failures also has problems if it did not test everything. */
export function problemsOf(
  { complete, operations, test_cases: { unique_failures: failures, errored } }: RunReport,
  cases: Cases,
  code: number | null,
): string[] {
  const throttled = [...cases.values()].reduce((sum, statuses) => sum + (statuses.get('429') ?? 0), 0);
  return [
    ...(failures > 0 ? [`${failures} failures`] : []),
    ...(errored > 0 ? [`${errored} errors`] : []),
    ...(complete ? [] : ['not complete']),
    ...(operations.tested < operations.total
      ? [`only ${operations.tested} of ${operations.total} operations tested`]
      : []),
    ...(throttled > 0 ? [`${throttled} requests throttled`] : []),
    ...(code === 0 || failures + errored > 0 ? [] : [`the tester ended with ${code ?? 'a signal'}`]),
  ];
}

/** The cases of each operation and caller, as a table in Markdown, with the version and the seed below it. */
export function tableOf(runs: readonly RunOfCaller[]): string {
  const operations = [...new Set(runs.flatMap(({ cases }) => [...cases.keys()]))].sort();
  const row = (name: string, cell: (run: RunOfCaller) => string | number) =>
    `| ${[name, ...runs.map(cell)].join(' | ')} |`;
  const sum = ({ cases }: RunOfCaller) =>
    [...cases.keys()].reduce((all, operation) => all + casesOf(cases, operation), 0);
  const [first] = runs;
  return [
    row('Operation', ({ caller }) => caller),
    `|---|${'---:|'.repeat(runs.length)}`,
    ...operations.map((operation) => row(`\`${operation}\``, ({ cases }) => casesOf(cases, operation))),
    row('**all**', sum),
    row('**answers 2xx**', ({ cases }) =>
      [...cases.values()]
        .flatMap((statuses) => [...statuses])
        .reduce((all, [status, count]) => all + (status.startsWith('2') ? count : 0), 0),
    ),
    row('**failures**', ({ report }) => report.test_cases.unique_failures),
    row('seconds', ({ report }) => Math.round(report.running_time)),
    '',
    first ? `schemathesis ${first.report.schemathesis_version}, seed ${first.report.seed}` : '',
  ].join('\n');
}

function casesOf(cases: Cases, operation: string): number {
  return [...(cases.get(operation)?.values() ?? [])].reduce((all, count) => all + count, 0);
}
