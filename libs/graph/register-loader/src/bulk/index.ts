export { numberOfKey } from '../apply/identifier-keys';
export {
  type BaselineDate,
  BaselineRows,
  type CompanyRow,
  type PersonRow,
  protectedNumberOf,
  type RecordRow,
} from './baseline-rows';
export { metadataRows, type CountryTotals, type TableLines } from './metadata-rows';
export { type IdHash, IdHasher } from './id-hash';
export { IdSet, IdTable } from './id-table';
export { NotImportableError, importLine } from './import-cells';
export * from './import-tables';
export { UnquotedRows } from './unquoted-rows';
export { type ExistingContent, emptyGraph, readExistingContent } from './existing-content';
