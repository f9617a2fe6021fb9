export { countCompaniesWithDueFigures, deriveDueFigures, type DeriveOptions } from './derive-due';
export { KnownOwners } from './known-owners';
export { invalidateFiguresOfLaterDay, markAllFigures, NewerFiguresError } from './mark-all-figures';
export { deriveOmittedFigures } from './omitted-figures';
