import type { Catalogue } from '@company-relations/batch-catalogue';

/** The operations of the batch catalogue that the API needs. */
export type PackageSource = Pick<Catalogue, 'listFor' | 'find' | 'open' | 'manifestOf'>;

/** Injection token of the {@link PackageSource}. */
export const packageSource = Symbol('packages of callers');

/** The {@link PackageSource} of a service without a batch store. It contains no packages. */
export const noPackages: PackageSource = {
  listFor: async () => [],
  find: async () => ({ kind: 'unauthorized' }),
  open: async () => undefined,
  manifestOf: async () => {
    throw new Error('There is no package.');
  },
};
