import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of the table of metrics in docs/operations.md. */
export interface DocumentedMetric {
  readonly name: string;
  readonly labels: readonly string[];
  /** The programs that export the metric, or `all`. */
  readonly of: readonly string[];
}

const page = () => readFileSync(join(__dirname, '../../../../docs/operations.md'), 'utf8');

/** Returns the documented metrics of these programs, sorted by name. */
export function documentedMetrics(...of: readonly string[]): DocumentedMetric[] {
  const rows = [...page().matchAll(/^\| `(company_relations_\w+)` \| ([^|]*)\| ([\w, -]+) \|/gm)];
  const all = rows.map(([, name = '', labels = '', programs = '']) => ({
    name,
    labels: labels.match(/\w+/g) ?? [],
    of: programs.split(', '),
  }));
  return all.filter((metric) => metric.of.some((program) => of.includes(program))).sort(byName);
}

/** Returns the default metrics of Node and of the process that docs/operations.md lists. */
export function documentedNodeMetrics(): string[] {
  const [, prose = ''] = /^Node and the process add metrics(.*)$/m.exec(page()) ?? [];
  return [...prose.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** Parses Prometheus text. Returns the names and labels of the metrics of this service. */
export function metricsIn(text: string): Pick<DocumentedMetric, 'name' | 'labels'>[] {
  const names = [...text.matchAll(/^# TYPE (company_relations_\w+) /gm)].map(([, name = '']) => name);
  return names.map((name) => ({ name, labels: labelsOf(name, text) })).sort(byName);
}

function labelsOf(name: string, text: string): string[] {
  const series = [...text.matchAll(new RegExp(`^${name}(?:_bucket|_count|_sum)?(?:\\{(.*)\\})? `, 'gm'))];
  const labels = series.flatMap(([, shown = '']) => [...shown.matchAll(/(\w+)="/g)].map(([, label = '']) => label));
  return [...new Set(labels)].filter((label) => label !== 'le');
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
