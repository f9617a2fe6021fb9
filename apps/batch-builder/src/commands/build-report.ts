import { countText, sizeText } from '@company-relations/command-line';
import type { BuildReport, WithdrawnPackages } from '../packaging/build-all';
import type { TaskResult } from '../packaging/build-packages';
import type { CountryBuild } from '../planning/country-builds';
import type { OrderFilter } from '../planning/decide';

/** Returns whether everything that was due was built. */
export function isComplete({ interrupted, results }: BuildReport): boolean {
  return !interrupted && results.every(({ problem }) => problem === undefined);
}

/**
 * Returns the labels of the files of a country build, for the progress display. The labels are in the order in which
 * the build reports the progress of the files.
 */
export function progressLabelsOf({ type, country, baseline, previous }: CountryBuild): string[] {
  const name = `${type} ${country}`;
  return [
    ...(baseline ? [`${name} baseline`] : []),
    ...previous.map((_, index) => `${name} delta${previous.length > 1 ? ` ${index + 1}` : ''}`),
  ];
}

export function reportJson({ withdrawn, lost, results, skipped, interrupted }: BuildReport): object {
  return {
    result: interrupted
      ? 'interrupted'
      : results.some(({ problem }) => problem !== undefined)
        ? 'failed'
        : results.length === 0
          ? 'nothing due'
          : 'built',
    withdrawn: [...lost, ...withdrawn].map(({ packageId }) => packageId),
    published: results.flatMap((result) =>
      result.published.map(({ manifest: { packageId, type, kind, rows, bytes, plainBytes } }) => ({
        ...nameOf(result),
        packageId,
        type,
        kind,
        rows,
        bytes,
        plainBytes,
      })),
    ),
    problems: results.flatMap((result) =>
      result.problem === undefined ? [] : [{ ...nameOf(result), problem: result.problem }],
    ),
    resting: skippedJson(skipped),
  };
}

function nameOf({ task: { order, country } }: TaskResult): object {
  return { organisationId: order.organisationId, orderId: order.id, country };
}

/**
 * Formats the result of a build as text for the user. The text lists the withdrawn and the published packages, and the
 * reasons why packages are missing.
 *
 * @param ifInterrupted - describes what happens to packages that were not built because of an interruption.
 */
export function reportText(
  { results, skipped, interrupted, ...withdrawn }: BuildReport,
  ifInterrupted: string,
  filter: OrderFilter,
): string {
  const end = results.length === 0 ? nothingDueText(filter, skipped) : 'Done.';
  return [
    ...withdrawnLines(withdrawn),
    ...resultLines(results),
    ...skippedLines(skipped),
    interrupted ? `Interrupted: ${ifInterrupted}` : end,
  ].join('\n');
}

/**
 * Returns the last line that a build prints if it published no package. If no order matches the options, the line lists
 * the options, because one of them may be wrong.
 */
export function nothingDueText(filter: OrderFilter, skipped: BuildReport['skipped']): string {
  return skipped.length === 0 && narrowingOptions(filter).length > 0 ? noOrdersText(filter) : 'Nothing was due.';
}

/** Returns the text for a command that found no order. The text lists the options that narrowed the selection. */
export function noOrdersText(filter: OrderFilter): string {
  const options = narrowingOptions(filter);
  return `There are no package orders${options.length > 0 ? ` with ${options.join(' ')}` : ''}.`;
}

function narrowingOptions({ organisation, country, type }: OrderFilter): string[] {
  return Object.entries({ organisation, country, type }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${value}`],
  );
}

/** The text that is printed instead of the size if a package has no lines. */
const emptyText = { baseline: 'no companies', delta: 'nothing changed' } as const;

/** Returns one line for each published package, and one line for each order and country with a missing package. */
export function resultLines(results: readonly TaskResult[]): string[] {
  return results.flatMap(({ task: { order, country }, published, problem }) => [
    ...published.map(
      ({ manifest: { packageId, kind, rows, bytes, plainBytes } }) =>
        `${order.id} ${country}: ${kind} ${packageId}, ${rows === 0 ? emptyText[kind] : `${countText(rows, 'line')}, ${sizeText(bytes)} of ${sizeText(plainBytes)}`}`,
    ),
    ...(problem === undefined ? [] : [`${order.id} ${country}: not all was built. ${problem}`]),
  ]);
}

export function withdrawnLines({ withdrawn, lost }: WithdrawnPackages): string[] {
  return [
    ...(lost.length > 0 ? [`Withdrawn, because their files were lost: ${countText(lost.length, 'package')}.`] : []),
    ...(withdrawn.length > 0
      ? [`Withdrawn, because of persons protected since: ${countText(withdrawn.length, 'package')}.`]
      : []),
  ];
}

export function skippedLines(skipped: BuildReport['skipped']): string[] {
  return skipped.map(({ orderId, country, reason }) => `${orderId} ${country}: ${reason}`);
}

/**
 * Formats the skipped orders as JSON. The scripts of operators already read this JSON, so its member names must not
 * change: `reason` is written as `rest`.
 */
export function skippedJson(skipped: BuildReport['skipped']): object[] {
  return skipped.map(({ reason, ...order }) => ({ ...order, rest: reason }));
}
