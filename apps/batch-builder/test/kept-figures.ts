import { CompanyGraph, defaultUltimateOwnershipBudget } from '@company-relations/company-graph';
import { applyPassedDays, deriveDueFigures, markAllFigures } from '@company-relations/register-loader';
import type { World } from './world';

const nowOf = (world: World) => () => new Date(world.time);

/** Derives the figures (ultimate ownerships) of all companies. The graph keeps them from now on. */
export async function keepFigures(world: World): Promise<void> {
  await markAllFigures(world.graph);
  await deriveMarkedFigures(world);
}

/** Derives the figures of the companies that loads marked. */
export async function deriveMarkedFigures(world: World): Promise<void> {
  await deriveDueFigures(world.graph, { now: nowOf(world) });
}

/** Stores what the passed days changed, and derives all figures that are not valid any more. */
export async function deriveFiguresOfDay(world: World): Promise<void> {
  await applyPassedDays(world.graph, nowOf(world)());
  await deriveMarkedFigures(world);
}

/** Returns the companies of a graph, with all ultimate ownerships computed: the graph keeps them for another bound. */
export function computingCompanies(world: World): CompanyGraph {
  return new CompanyGraph(world.graph, {
    now: nowOf(world),
    ultimateOwnershipBudget: defaultUltimateOwnershipBudget - 1,
  });
}
