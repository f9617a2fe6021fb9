import type { OrderFilter } from '../planning/decide';

export interface BuildCall {
  readonly filter: OrderFilter;
  readonly json: boolean;
  /** Whether to wait until the workers have built everything. */
  readonly wait: boolean;
  /** Whether the files of all packages were lost with their store. See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
}
