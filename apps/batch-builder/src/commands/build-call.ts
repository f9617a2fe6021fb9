import type { OrderFilter } from '../planning/decide';

export interface BuildCall {
  readonly filter: OrderFilter;
  readonly json: boolean;
  /** Whether to wait until the workers have built everything. */
  readonly wait: boolean;
  /** See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
}
