import type { GraphClient, Migration } from '@company-relations/neo4j-client';
import schema from './migrations/001-schema.cypher';
import companyCounts from './migrations/002-company-counts.cypher';
import changeLog from './migrations/004-change-log.cypher';
import proxies from './migrations/006-proxies.cypher';
import keptOut from './migrations/008-kept-out.cypher';
import formsAndTexts from './migrations/010-forms-and-texts.cypher';
import unspecifiedOwners from './migrations/014-unspecified-owners.cypher';
import sourcePriority from './migrations/016-source-priority.cypher';
import days from './migrations/017-days.cypher';
import figures from './migrations/018-figures.cypher';
import companyNames from './migrations/020-company-names.cypher';
import roleCodes from './migrations/021-role-codes.cypher';
import markedFigures from './migrations/022-marked-figures.cypher';
import plainNumbers from './migrations/023-plain-numbers.cypher';
import flaggedOwners from './migrations/025-flagged-owners.cypher';
import figuresAnew from './migrations/026-figures-anew.cypher';
import awaiting from './queries/await-indexes.cypher';

/**
 * The schema of companies, persons and records, and of the counts and changes that loads store for readers. An empty
 * graph needs only these migrations. For a graph with data, the register loader adds steps that bring the data up to
 * date.
 */
export const schemaMigrations: readonly Migration[] = [
  schema,
  companyCounts,
  changeLog,
  proxies,
  keptOut,
  formsAndTexts,
  unspecifiedOwners,
  sourcePriority,
  days,
  figures,
  companyNames,
  roleCodes,
  markedFigures,
  plainNumbers,
  flaggedOwners,
  figuresAnew,
].map((query) => ({
  id: query.name,
  query,
}));

/** Waits until all indexes can be used. */
export async function awaitIndexes(graph: Pick<GraphClient, 'run'>): Promise<void> {
  await graph.run(awaiting);
}
