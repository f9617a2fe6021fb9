/** What a structure says of ultimate owners. Without `UltimateOwners` they were omitted. */
export interface StructureOwners {
  readonly Nodes: readonly object[];
  readonly UltimateOwners?: readonly { readonly Node: string }[];
  readonly Stops?: readonly { readonly Reason: string; readonly Count?: number }[];
}

/** The ultimate owners that the explanation of the same company has. */
export interface ExplainedOwners {
  readonly UltimateOwners?: readonly { readonly ServiceId: number }[];
}

/** The places of a structure, and for how many ultimate owners there always are some: docs/api.md, Size. */
const [places, placesForOwners] = [500, 100];

/**
 * Whether a structure shows the ultimate owners of the explanation in their order: all of them, or at least the largest
 * ones, in a structure that has no places left, with the number of those that have none.
 */
export function haveSameOwners(structure: StructureOwners, explanation: ExplainedOwners): boolean {
  const explained = explanation.UltimateOwners?.map(({ ServiceId }) => String(ServiceId));
  const shown = structure.UltimateOwners?.map(({ Node }) => Node);
  if (!explained || !shown) return explained === shown;
  const withoutPlace = structure.Stops?.find(({ Reason }) => Reason === 'UltimateOwners')?.Count ?? 0;
  const isShown = new Set(shown);
  return (
    shown.length + withoutPlace === explained.length &&
    (withoutPlace === 0 || structure.Nodes.length === places) &&
    explained.slice(0, placesForOwners).every((owner) => isShown.has(owner)) &&
    explained.filter((owner) => isShown.has(owner)).join() === shown.join()
  );
}
