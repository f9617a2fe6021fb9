export { countCompaniesWithDueFigures, deriveDueFigures, type DeriveOptions } from './derive-due';
export { markAllFigures, type MarkOptions, NewerFiguresError } from './mark-all-figures';
export { deriveOmittedFigures } from './omitted-figures';
