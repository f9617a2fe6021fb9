import { ChangeLog } from '@company-relations/change-log';
import { type RecordedRead, recordingReader } from '@company-relations/company-graph/testing';
import type { GraphClient } from '@company-relations/neo4j-client';
import { beginOfDay } from '@company-relations/ownership';
import { type Answers, type Asked, companiesOn } from './compared-answers';

/** The answers for each company at the time of a build of packages. */
export interface Build extends Asked {
  readonly number: number;
  readonly texts: Answers['texts'];
  /** Whether no ultimate ownerships waited for a derivation. */
  readonly wereFiguresSettled: boolean;
}

/**
 * Notes what the next build needs to look for changes, and makes loads log their changes from now on. `texts` must be the
 * answers of this moment to what is asked.
 */
export async function beginBuild(graph: GraphClient, asked: Asked, texts: Answers['texts']): Promise<Build> {
  const number = await new ChangeLog(graph).begin();
  return {
    ...asked,
    number,
    texts,
    wereFiguresSettled: await companiesOn(graph, asked).areFiguresSettledSince(number),
  };
}

/** The changes since a build. */
export interface Changes {
  /** Whether the log lists all companies, because an order of sources was changed and emptied it. */
  readonly isAll: boolean;
  /** The companies whose later answer differs from the build although the log does not list them as changed. */
  readonly missed: readonly number[];
  readonly changed: number;
  /** Whether the changed companies were found by following stored figures, and not holdings. */
  readonly haveFollowedFigures: boolean;
}

/** Compares the changes since a build with the changes that the log lists. */
export async function changesSince(
  graph: GraphClient,
  build: Build,
  { day, texts }: Pick<Build, 'day' | 'texts'>,
): Promise<Changes> {
  const reads: RecordedRead[] = [];
  const companies = companiesOn(recordingReader(graph, reads), { bound: build.bound, day });
  const { wereFiguresSettled } = build;
  const listed = await companies.changesSince(build.number, 'NO', beginOfDay(build.day), { wereFiguresSettled });
  const hasRead = (name: string) => reads.some(({ query }) => query === name);
  const all = [...new Set([...Object.keys(build.texts), ...Object.keys(texts)].map(Number))];
  const changed = all.filter((id) => build.texts[id] !== texts[id]);
  const listedIds: ReadonlySet<number> = new Set(listed === 'all' ? all : [...listed.present, ...listed.absent]);
  return {
    isAll: listed === 'all',
    missed: changed.filter((id) => !listedIds.has(id)),
    changed: changed.length,
    haveFollowedFigures: hasRead('ultimate-owners') && !hasRead('holdings-below'),
  };
}
