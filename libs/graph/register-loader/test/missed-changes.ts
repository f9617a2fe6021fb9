import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import type { GraphClient, GraphReader } from '@company-relations/neo4j-client';
import { beginOfDay } from '@company-relations/ownership';
import type { Answers, Asked } from './compared-answers';

/** What a build of packages showed of each company, and when. */
export interface Build extends Asked {
  readonly number: number;
  readonly texts: Answers['texts'];
}

/** Returns the number from which the next build looks for changes, and lets loads log them. */
export function beginBuild(graph: GraphClient): Promise<number> {
  return new ChangeLog(graph).begin();
}

/** The changes since a build. */
export interface Changes {
  /** Whether all companies are listed, because another order of sources has emptied the log. */
  readonly isAll: boolean;
  /** The companies that a later answer shows differently than the build, and that are not listed as changed. */
  readonly missed: readonly number[];
  readonly changed: number;
  /** Whether kept figures led to the companies, and not holdings. */
  readonly haveFollowedFigures: boolean;
}

/** Compares what changed since a build with what is listed as changed. */
export async function changesSince(
  graph: GraphClient,
  build: Build,
  { day, texts }: Pick<Build, 'day' | 'texts'>,
): Promise<Changes> {
  const queries: string[] = [];
  const watched: GraphReader = {
    read: (query, ...rest) => {
      queries.push(query.name);
      return graph.read(query, ...rest);
    },
  };
  const now = () => new Date(beginOfDay(day));
  const companies = new CompanyGraph(watched, { ultimateOwnershipBudget: build.bound, now });
  const listed = await companies.changesSince(build.number, 'NO', beginOfDay(build.day));
  const all = [...new Set([...Object.keys(build.texts), ...Object.keys(texts)].map(Number))];
  const changed = all.filter((id) => build.texts[id] !== texts[id]);
  const listedIds: ReadonlySet<number> = new Set(listed === 'all' ? all : [...listed.present, ...listed.absent]);
  return {
    isAll: listed === 'all',
    missed: changed.filter((id) => !listedIds.has(id)),
    changed: changed.length,
    haveFollowedFigures: queries.includes('ultimate-owners') && !queries.includes('holdings-below'),
  };
}
