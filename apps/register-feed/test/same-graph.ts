import type { GraphClient } from '@company-relations/neo4j-client';
import { type Baseline, bulkLoaded, loadedAt, normallyLoaded } from './converted';
import { deriveFigures, figuresOf } from './figures';
import { rows } from './graph';

/**
 * Loads the files by a normal load and by a bulk load, and expects the same graph. Returns numbers of what the graph
 * contains, and the messages about what was not loaded.
 */
export async function sameGraph(graph: GraphClient, baseline: Baseline) {
  const { content, messages } = await normallyLoaded(graph, baseline);
  await deriveFigures(graph, loadedAt);
  const figures = await figuresOf(graph);
  const { converted, content: bulkContent } = await bulkLoaded(graph, baseline);
  expect(bulkContent).toEqual(content);
  expect(await figuresOf(graph)).toEqual(figures);
  const { companies, persons, relationships, notices } = converted;
  const [found] = await rows(
    graph,
    `RETURN COUNT { (:Company) } AS companies, COUNT { (:Person) } AS persons,
       COUNT { (:Entity)-[r]->() WHERE r.id IS NOT NULL } AS relationships`,
  );
  expect(found).toEqual({ companies, persons, relationships });
  const left = [...notices.values()].reduce((sum, count) => sum + count, 0);
  expect(left).toBe(messages.length);
  return { counts: { companies, persons, relationships, notices: left }, messages };
}

/** Matches the id of a statement in a message. */
const idOfStatement = /(?:\/company\/|GB-COH-|XI-LEI-)[^\s:,]+/g;

/** Counts equal messages. Places and ids are removed from the messages first, because they differ. */
export function countedMessages(messages: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const message of messages) {
    const text = message
      .replace(/^.*?:(?: element )?\d+: /, '')
      .replace(idOfStatement, 'ID')
      .replace(/, with which .*/, '');
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}
