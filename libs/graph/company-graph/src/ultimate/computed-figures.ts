import type {
  Company,
  CompanyRelations,
  ServiceId,
  Stake,
  Steps,
  UltimateOwnership,
} from '@company-relations/ownership';

/**
 * The ultimate ownerships of one company, as service ids with stakes. The entities are not loaded yet. If the figures
 * with its ultimate owners (`above`) are omitted, the figures with the companies that it owns (`below`) are omitted
 * too.
 */
export interface Figures {
  readonly above: readonly Figure[];
  readonly below: readonly Figure[];
  readonly omitted: 'above' | 'below' | undefined;
}

/** An ultimate owner of a company, or a company that it ultimately owns, with the stake. */
export interface Figure {
  readonly entity: ServiceId;
  readonly stake: Stake;
}

/** Computes the owners of each company that shows them. */
export function figuresAboveInSteps(
  loaded: readonly CompanyRelations[],
  upward: UltimateOwnership,
  showsOwners: (company: Company) => boolean,
): Steps<(readonly Figure[])[]> {
  return figuresInSteps(loaded, function* ({ company }) {
    if (!showsOwners(company)) return [];
    yield* upward.prepareOwners(company.serviceId);
    return upward.owners(company.serviceId).map(({ owner, stake }) => ({ entity: owner, stake }));
  });
}

/** Computes what each of the companies in `wanted` ultimately owns. */
export function figuresBelowInSteps(
  ids: readonly ServiceId[],
  downward: UltimateOwnership,
  wanted: ReadonlySet<ServiceId>,
): Steps<(readonly Figure[])[]> {
  return figuresInSteps(ids, function* (id) {
    if (!wanted.has(id)) return [];
    yield* downward.prepareOwned(id);
    return downward.owned(id).map(({ owned, stake }) => ({ entity: owned, stake }));
  });
}

/** Computes the figures of one item after the other. */
function* figuresInSteps<Item>(
  items: readonly Item[],
  figuresOf: (item: Item) => Steps<readonly Figure[]>,
): Steps<(readonly Figure[])[]> {
  const figures: (readonly Figure[])[] = [];
  for (const item of items) {
    figures.push(yield* figuresOf(item));
    yield;
  }
  return figures;
}
