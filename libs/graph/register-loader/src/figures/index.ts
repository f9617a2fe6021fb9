export { countCompaniesWithDueFigures, deriveDueFigures, type DeriveOptions } from './derive-due';
export { KnownOwners } from './known-owners';
export { markAllFigures, type MarkOptions, NewerFiguresError } from './mark-all-figures';
export { deriveOmittedFigures } from './omitted-figures';
