export { soleTradersOf } from '../apply/company-profile';
export { compareDates } from '../apply/compare-versions';
export { identifierKeysOf, numberOfKey, plainNumberOf } from '../apply/identifier-keys';
export type { StoredCompany } from '../apply/stored';
export { type AnyEntityStatement, RepeatedEntityResolution } from './entity-resolution';
export { type AnyRecordStatement, type ConnectingRow, RecordResolution } from './record-resolution';
export {
  type BaselineDate,
  BaselineRows,
  type CompanyImportRow,
  type CompanyTies,
  type PersonImportRow,
  protectedNationalIdOf,
  type RecordImportRow,
} from './baseline-rows';
export { metadataRows, type CountryTotals } from './metadata-rows';
export {
  type FiguresOfCompany,
  figureLine,
  figuresStateLine,
  withFigures,
  withMayOmitFiguresBelow,
} from './figure-rows';
export { type HoldingForFigures, holdingOf } from './holding-cells';
export { type IdHash, IdHasher } from './id-hash';
export { IdSet, IdTable } from './id-table';
export { NotImportableError, importLine } from './import-cells';
export * from './import-tables';
export { UnquotedImportRows } from './unquoted-rows';
export {
  type ExistingContent,
  emptyGraph,
  fieldPriorityBefore,
  readExistingContent,
  sourcePriorityBefore,
} from './existing-content';
