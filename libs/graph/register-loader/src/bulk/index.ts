export { numberOfKey } from '../apply/identifier-keys';
export { type BaselineDate, BaselineRows, type CompanyRow, type PersonRow, protectedNumberOf, type RecordRow } from './baseline-rows';
export { bookRows, type CountryTotals, type TableLines } from './book-rows';
export { type IdHash, IdHasher } from './id-hash';
export { IdSet, IdTable } from './id-table';
export { CannotBeImported, importLine } from './import-cells';
export * from './import-tables';
export { PlainRows } from './plain-rows';
export { type HeldBefore, nothingHeld, readHeldBefore } from './what-is-held';
