import { runAtOnce } from '../../steps';
import { indexOwnership } from '../ownership-graph';
import { Group, type Holding } from '../testing/group';
import { upstreamOf } from '../upstream';
import { ControlFinder, stakeBounds } from './control-finder';

/** Who controls whom, as `a>b`. */
function controls(holdings: readonly Holding[]): string[] {
  const names = [...new Set(holdings.flatMap(([owner, , owned]) => [owner, owned]))];
  const group = new Group(holdings);
  const graph = indexOwnership(group.links);
  const { least } = stakeBounds(graph);
  return names
    .flatMap((company) => {
      const upstream = upstreamOf(graph, group.id(company));
      if (!upstream) return [];
      const controllers = runAtOnce(new ControlFinder(upstream, least).controllers());
      return Array.from(upstream.reach.nodes, (node) => names[(graph.ids[node] as number) - 1]).flatMap(
        (owner, local) => (controllers[local] ? [`${owner}>${company}`] : []),
      );
    })
    .sort();
}

describe('control, as published', () => {
  it('by a direct stake and the stake of a subsidiary (ASP Competition 2011, Company Controls; its example with 35 % as potassco/gringo tests it)', () => {
    const holdings: Holding[] = [
      ['c1', 60, 'c2'],
      ['c1', 20, 'c3'],
      ['c2', 35, 'c3'],
      ['c3', 51, 'c4'],
    ];
    expect(controls(holdings)).toEqual(['c1>c2', 'c1>c3', 'c1>c4', 'c3>c4']);
  });

  it('by subsidiaries together (E. Schade, Programming Problem 16, Company Control, first set, http://mcpc.cigas.net/potw/prob16.html)', () => {
    const holdings: Holding[] = [
      ['B', 25, 'C'],
      ['A', 36, 'D'],
      ['D', 63, 'E'],
      ['B', 48, 'A'],
      ['C', 30, 'D'],
      ['D', 52, 'B'],
      ['E', 30, 'C'],
    ];
    expect(controls(holdings)).toEqual(['D>B', 'D>C', 'D>E']);
  });

  it('in a loop (the same, second set)', () => {
    const holdings: Holding[] = [
      ['F', 30, 'P'],
      ['P', 52, 'Q'],
      ['Q', 51, 'X'],
      ['X', 70, 'Z'],
      ['Z', 20, 'X'],
      ['X', 20, 'Q'],
    ];
    expect(controls(holdings)).toEqual(['P>Q', 'P>X', 'P>Z', 'Q>X', 'Q>Z', 'X>Z']);
  });
});
