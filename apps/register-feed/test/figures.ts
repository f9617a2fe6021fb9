import type { GraphClient } from '@company-relations/neo4j-client';
import { deriveDueFigures, markAllFigures } from '@company-relations/register-loader';
import { rows } from './graph';

/**
 * Derives all ultimate ownerships (figures) again, like `feed derive`. A load derives them too, but always for the
 * current day.
 *
 * @param now the day of this time is the day of the figures.
 */
export async function deriveFigures(graph: GraphClient, now: Date, bound?: number): Promise<void> {
  await graph.run({ name: 'forget-state', text: 'MATCH (s:FiguresState) DELETE s' });
  await graph.run({ name: 'forget-flags', text: 'MATCH (e:Entity) REMOVE e.mayOmitBelow' });
  await markAllFigures(graph, { bound });
  await deriveDueFigures(graph, { now: () => now });
}

/**
 * Returns everything that the graph stores about figures as sorted lines. Numbers of changes are left out, but the
 * difference between the stamp of a figure and that of its company stays.
 */
export async function figuresOf(graph: GraphClient): Promise<string[]> {
  const found = await rows<{ thing: unknown }>(
    graph,
    `MATCH (owner:Entity)-[f:ULTIMATELY_OWNS]->(c:Company)
       RETURN ['figure', owner.serviceId, c.serviceId, f.record, f.stamp - c.figuresStamp] AS thing
     UNION ALL MATCH (e:Entity) RETURN ['entity', e.serviceId, e:FiguresDue, e:FiguresOmitted, e.figuresStamp IS NULL,
       e.figuresCount, e.figuresHoldings, e.figuresUntil, e.figuresRevision, e.mayOmitBelow] AS thing
     UNION ALL MATCH (s:FiguresState) RETURN ['state', s.bound, s.revision, s.settledUntil, s.derivedOn,
       coalesce(s.lastMarked, 0) <= s.derivedUpTo] AS thing`,
  );
  return found.map(({ thing }) => JSON.stringify(thing)).sort();
}

/** Leaves out the day on which figures were derived. Midnight may come between the two graphs that a test compares. */
export function withoutDayOfDeriving(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^(\["state",.*),\d+,(true|false|null)\]$/, '$1,$2]'));
}
