import type { StructureStop } from '@company-relations/ownership-picture';
import type { StructureAnswer } from '../api/answers';

/**
 * Renames the nodes of owners without a name in the register, so that an owner has the same node in all responses. Each
 * response numbers these owners independently: `exempt-1` of one response is not `exempt-1` of another. Each of these
 * owners belongs to one company, so the new node consists of the kind, the company and a number.
 */
export function nameUnnamedParties(answer: StructureAnswer): StructureAnswer {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { Node, ServiceId, Kind } of answer.Nodes) {
    if (ServiceId !== undefined) continue;
    const company = answer.Edges.find(({ From }) => From === Node)?.To ?? String(answer.ServiceId);
    const group = `${Kind}-of-${company}`;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    names.set(Node, `${group}-${count}`);
  }
  if (names.size === 0) return answer;
  const nameOf = (node: string) => names.get(node) ?? node;
  return {
    ...answer,
    Nodes: answer.Nodes.map((party) => ({ ...party, Node: nameOf(party.Node) })),
    Edges: answer.Edges.map((edge) => ({ ...edge, From: nameOf(edge.From), To: nameOf(edge.To) })),
    ...(answer.Stops && { Stops: answer.Stops.map((stop): StructureStop => ({ ...stop, Node: nameOf(stop.Node) })) }),
  };
}
