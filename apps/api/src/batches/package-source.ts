import type { Catalogue } from '@company-relations/batch-catalogue';

/** Finds the batch packages of callers. */
export type PackageSource = Pick<Catalogue, 'listFor' | 'find' | 'open' | 'manifestOf'>;

/** For injection. */
export const packageSource = Symbol('packages of callers');

/** Of a service without a batch store: no caller has a package. */
export const noPackages: PackageSource = {
  listFor: async () => [],
  find: async () => ({ kind: 'unauthorized' }),
  open: async () => undefined,
  manifestOf: async () => {
    throw new Error('There is no package.');
  },
};
