import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { documentedMetrics, documentedNodeMetrics } from '@company-relations/telemetry/testing';
import { parser } from '@prometheus-io/lezer-promql';
import { documentIn, type Value, valueAt } from './manifests';

const root = findWorkspaceRoot(__dirname);
const partsIn = (file: string, name: string) =>
  valueAt(documentIn(join(root, 'deploy/prometheus', file)), name) as readonly Value[];
const rules = partsIn('alerts.yml', 'groups').flatMap((group) => valueAt(group, 'rules') as readonly Value[]);
const textAt = (rule: Value, ...path: readonly string[]) => String(valueAt(rule, ...path) ?? '');
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** The texts of all nodes of a kind in a PromQL expression. The kind '⚠' stands for syntax errors. */
function partsOf(expression: string, kind: string): string[] {
  const found: string[] = [];
  parser
    .parse(expression)
    .iterate({ enter: ({ name, from, to }) => void (name === kind && found.push(expression.slice(from, to))) });
  return found;
}

const named = rules.map((rule) => [textAt(rule, 'alert'), rule] as const);

test.each(named)('%s is a rule with an expression, a severity, a summary and a page', (alert, rule) => {
  const expression = textAt(rule, 'expr');
  expect({ expression, wrong: partsOf(expression, '⚠') }).toEqual({ expression, wrong: [] });
  expect(
    Object.keys(rule as object).filter((key) => !['alert', 'expr', 'for', 'labels', 'annotations'].includes(key)),
  ).toEqual([]);
  expect(textAt(rule, 'for')).toMatch(/^(\d+[mh])?$/);
  expect([valueAt(rule, 'labels'), textAt(rule, 'annotations', 'runbook')]).toEqual([
    { severity: expect.stringMatching(/^(page|ticket)$/) },
    `docs/operations.md#${alert.toLowerCase()}`,
  ]);
  expect(textAt(rule, 'annotations', 'summary')).toMatch(/\S/);
});

test('finds expressions that are no valid PromQL', () => {
  expect(partsOf('sum(rate(x[5m]) > 0', '⚠')).not.toEqual([]);
});

test.each(named)('%s asks for metrics that there are, by labels that they have', (_alert, rule) => {
  const expression = textAt(rule, 'expr');
  const known = new Map(
    documentedMetrics('all', 'api', 'batch-builder', 'register-feed').map(({ name, labels }) => [name, labels]),
  );
  for (const selector of partsOf(expression, 'VectorSelector')) {
    const [asked = ''] = /^\w+/.exec(selector) ?? [];
    const name = asked.replace(/_(bucket|count|sum)$/, '');
    const isOfNode = documentedNodeMetrics().includes(name);
    expect([selector, isOfNode || known.has(name)]).toEqual([selector, true]);
    const labels = partsOf(selector, 'LabelName').filter((label) => !isOfNode && !known.get(name)?.includes(label));
    expect([selector, labels]).toEqual([selector, []]);
  }
});

test('LoadStuck leaves out the one phase of a load that reports no progress', () => {
  const expressions = named.filter(([alert]) => alert === 'LoadStuck').map(([, rule]) => textAt(rule, 'expr'));
  expect(expressions.flatMap((expression) => partsOf(expression, 'VectorSelector'))).toEqual([
    'company_relations_loader_progress_ratio{phase!="constraints"}',
  ]);
});

test('every alarm that wakes an operator has cases for promtool: one in which it rings, and one in which it does not', () => {
  const waking = named.filter(([, rule]) => valueAt(rule, 'labels', 'severity') === 'page').map(([alert]) => alert);
  const expected = partsIn('alerts.test.yml', 'tests').flatMap(
    (each) => valueAt(each, 'alert_rule_test') as readonly Value[],
  );
  const casesOf = (alert: string) =>
    expected
      .filter((each) => valueAt(each, 'alertname') === alert)
      .map((each) => (valueAt(each, 'exp_alerts') as readonly Value[]).length > 0);
  expect(waking.map((alert) => [alert, casesOf(alert).includes(true), casesOf(alert).includes(false)])).toEqual(
    waking.map((alert) => [alert, true, true]),
  );
});

test('every alarm has a page of its own name, and every page an alarm', () => {
  const [, alarms = ''] = /^## Alarms$([^]*?)^## /m.exec(operations) ?? [];
  const pages = [...alarms.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(pages).toHaveLength(new Set(pages).size);
  expect([...pages].sort()).toEqual(named.map(([alert]) => alert).sort());
  const texts = alarms.split(/^### .+$/m).slice(1);
  expect(texts.filter((text) => text.trim().length < 150)).toEqual([]);
});
