import type { Choice } from '../plan/due';

/** What is asked for with `build`. */
export interface BuildCall {
  readonly choice: Choice;
  readonly json: boolean;
  /** Whether to wait for the workers. */
  readonly wait: boolean;
  /** See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
}
