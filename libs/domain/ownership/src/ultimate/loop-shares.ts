import type { Steps } from '../steps';
import { highDivergesBit, lowDivergesBit, marksOf, overIssuedBit, uncertainBit } from './chain-marks';
import { flowsWithoutReturnInSteps, type FlowsWithoutReturn } from './flows-without-return';
import type { OwnershipGraph } from './ownership-graph';

/**
 * The share of each member of a loop in each other member, through chains inside the loop that do not return to the
 * owner. Shares are fractions, indexed by `owner * size + owned`. Owner and owned are positions in the list of members.
 * A member's share in itself is 1.
 */
export interface LoopShares {
  readonly size: number;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /**
   * The marks of the chains from each owner to each owned member, with the same index as the shares. A mark can say
   * that the series of a share diverges. Then the share is meaningless.
   */
  readonly marks: Uint8Array;
}

/** The holdings between members of a loop. */
interface InnerHoldings {
  readonly size: number;
  /** The positions of the owned companies, by the position of the owner. */
  readonly owned: readonly (readonly number[])[];
  readonly all: readonly { readonly owner: number; readonly owned: number; readonly holding: number }[];
}

/**
 * Computes all shares of a loop at once. The time grows with the cube of the number of members.
 *
 * @param members nodes of the graph, ascending
 */
export function* sharesInLoop(graph: OwnershipGraph, members: readonly number[]): Steps<LoopShares> {
  const inner = holdingsBetween(graph, members);
  const { size } = inner;
  const isUncertain = inner.all.some(({ holding }) => graph.uncertain[holding] === 1);
  const low = yield* flowsWithoutReturnInSteps({ size, weights: weightsBetween(inner, graph.low) });
  const high = isUncertain
    ? yield* flowsWithoutReturnInSteps({ size, weights: weightsBetween(inner, graph.high) })
    : low;
  const marks = new Uint8Array(size * size);
  for (const mark of [uncertainBit, overIssuedBit]) {
    const marked = new Set(
      inner.all.filter(({ holding }) => (marksOf(graph, holding) & mark) !== 0).map(({ owned }) => owned),
    );
    for (let owner = 0; owner < size; owner++) {
      spread(inner, marks, owner, { mark, from: marked });
      yield;
    }
  }
  for (let owner = 0; owner < size; owner++) {
    spread(inner, marks, owner, { mark: lowDivergesBit, from: unknownIn(low, owner) });
    spread(inner, marks, owner, { mark: highDivergesBit, from: unknownIn(high, owner) });
    yield;
  }
  return { size, low: low.flow, high: high.flow, marks };
}

function holdingsBetween(graph: OwnershipGraph, members: readonly number[]): InnerHoldings {
  const placeOf = new Map(members.map((member, place) => [member, place]));
  const owned: number[][] = members.map(() => []);
  const all: { owner: number; owned: number; holding: number }[] = [];
  members.forEach((member, place) => {
    const { start, to } = graph.owners;
    for (let holding = start[member] as number; holding < (start[member + 1] as number); holding++) {
      const owner = placeOf.get(to[holding] as number);
      if (owner === undefined) continue;
      all.push({ owner, owned: place, holding });
      owned[owner]?.push(place);
    }
  });
  return { size: members.length, owned, all };
}

function weightsBetween({ size, all }: InnerHoldings, shares: Float64Array): Float64Array {
  const weights = new Float64Array(size * size);
  for (const { owner, owned, holding } of all) weights[owner * size + owned] = shares[holding] as number;
  return weights;
}

/** Returns the members at which the series of an owner's chains diverges or exceeds the largest number. */
function unknownIn({ flow, endless }: FlowsWithoutReturn, owner: number): readonly number[] {
  const size = endless.length;
  const ends = endless[owner] ?? [];
  const row = flow.subarray(owner * size, (owner + 1) * size);
  return row.every(Number.isFinite)
    ? ends
    : [...ends, ...Array.from(row.keys()).filter((owned) => !Number.isFinite(row[owned]))];
}

/**
 * Marks the given companies, and all companies that they own directly or through chains that do not return to the
 * owner. Sets the marks in the owner's row.
 */
function spread(
  { size, owned }: InnerHoldings,
  marks: Uint8Array,
  owner: number,
  { mark, from }: { readonly mark: number; readonly from: Iterable<number> },
): void {
  const row = marks.subarray(owner * size, (owner + 1) * size);
  const open: number[] = [];
  const addMark = (company: number): void => {
    if (company === owner || ((row[company] as number) & mark) !== 0) return;
    row[company] = (row[company] as number) | mark;
    open.push(company);
  };
  for (const company of from) addMark(company);
  for (let company = open.pop(); company !== undefined; company = open.pop())
    for (const below of owned[company] ?? []) addMark(below);
}
