import type { EventLoopRun } from './event-loop';
import type { FloodedShape } from './flood-shapes';
import type { MeasuredShape } from './measure-shapes';

/** The maximum time in which one request may block the event loop. */
const maxBlockMs = 100;
/** The target for the longest block. */
export const aimedBlockMs = 50;
/** The maximum computing time for the largest documented groups: well under a second. */
const maxComputationMs = 500;
const minLimitMs = 150;
/** The maximum time of a liveness check. Kubernetes waits 3 s for it. */
const maxLivenessMs = 1_000;

const isGroup = ({ name }: MeasuredShape) => /^(key persons|ultimate owners|structure|picture)/.test(name);

export function verdictOn(shape: MeasuredShape): string {
  if (shape.status === 0 || shape.status >= 500) return 'not answered';
  if (shape.processorMs > maxBlockMs) return `above ${maxBlockMs} ms`;
  if (isGroup(shape) && shape.computedMs > maxComputationMs) return `computed for more than ${maxComputationMs} ms`;
  return shape.processorMs > aimedBlockMs ? `above the aim of ${aimedBlockMs} ms` : 'good';
}

/** The limit for the 95th percentile of other callers' searches. */
export function limitOf(undisturbedP95Ms: number): number {
  return Math.max(3 * undisturbedP95Ms, minLimitMs);
}

export function verdictOnFlood(
  { answered, searches, failedSearches, livenessMs, p95Ms }: FloodedShape,
  undisturbedP95Ms: number,
): string {
  if (failedSearches > 0) return 'searches failed';
  if (searches === 0) return 'no search of others';
  if (answered === 0) return 'none answered';
  if (livenessMs > maxLivenessMs) return `liveness above ${maxLivenessMs} ms`;
  return p95Ms > limitOf(undisturbedP95Ms) ? `above ${limitOf(undisturbedP95Ms).toFixed(0)} ms` : 'good';
}

export function isGoodRun({ measured, flooded, undisturbedP95Ms, graphSurvived }: EventLoopRun): boolean {
  const isGood = (verdict: string) => verdict === 'good' || verdict.startsWith('above the aim');
  return (
    graphSurvived &&
    measured.length > 0 &&
    measured.every((shape) => isGood(verdictOn(shape))) &&
    flooded.every((each) => isGood(verdictOnFlood(each, undisturbedP95Ms)))
  );
}

export function eventLoopTable({ measured, flooded, undisturbedP95Ms, graphSurvived }: EventLoopRun): string {
  const alone = measured.map((shape) => [
    shape.name,
    shape.status || 'no answer',
    ms(shape.ms),
    ms(shape.computedMs),
    ms(shape.processorMs),
    ms(shape.wallMs),
    verdictOn(shape),
  ]);
  const tables = [
    rows(['Alone', 'Status', 'In all', 'Computed', 'Longest block', 'With other processes', 'Verdict'], alone),
  ];
  if (flooded.length > 0) {
    const many = flooded.map((each) => [
      ...[each.name, each.grants, each.answered, `${each.failedSearches} of ${each.searches}`],
      ...[ms(each.p95Ms), ms(each.livenessMs), verdictOnFlood(each, undisturbedP95Ms)],
    ]);
    tables.push(`Searches of others alone: ${ms(undisturbedP95Ms)} (95 %); limit ${ms(limitOf(undisturbedP95Ms))}.`);
    tables.push(
      rows(
        ['Ten in flight', 'Grants', 'Answered', 'Failed searches of others', '95 %', 'Liveness, at most', 'Verdict'],
        many,
      ),
    );
  }
  return [...tables, graphSurvived ? 'Neo4j survived.' : 'Neo4j does not answer any more.'].join('\n\n');
}

function ms(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : 'never';
}

function rows(head: readonly string[], body: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
