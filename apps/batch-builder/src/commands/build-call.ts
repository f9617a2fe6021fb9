import type { OrderFilter } from '../planning/decide';

export interface BuildCall {
  readonly filter: OrderFilter;
  readonly json: boolean;
  /** If true, the command waits until the workers have built everything. */
  readonly wait: boolean;
  /** True if the files of all packages were lost with their store. See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
}
