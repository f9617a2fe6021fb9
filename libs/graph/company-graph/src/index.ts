export { CompanyGraph } from './company-graph';
export { addChangedRecord, type LoggedLists, noLists } from './changes/change-log';
export type { ChangedCompanies } from './changes/changed-companies';
export type { CompanyFilter, DayRange, Page } from './company-filter';
export type { CompanySearch } from './find/find-companies';
export { protectedNumbersQuery } from './proxies/proxy-protection';
export { readerOfDay } from './reader-of-day';
export type { ChangesLookup } from './period/read-changes';
export type { StructureLookup } from './structure/read-structure';
export { Requester } from './supernodes/fair-chunk-scheduler';
export { isStreamed, type LoadedCompany, type StreamedCompany } from './supernodes/streamed-company';
export { FairQueue } from './time-slices/fair-queue';
export { type Computing, runInSlices } from './time-slices/time-slices';
export type { LoadedKeyPersons } from './key-persons/key-persons-query';
export {
  type DerivedFigure,
  type DerivedFigures,
  deriveFigures,
  figuresFrom,
  firstLaterDay,
  type HoldingsOfCompanies,
} from './ultimate/derive-figures';
export * from './ultimate/holdings-walk';
export { readSourcePriority, type SourcesOfCompany, totalsOf } from './ultimate/stated-holdings';
export { linksAsStated } from './ultimate/resolved-links';
export type { OwnershipAbove } from './ultimate/ownership-above';
export { defaultUltimateOwnershipBudget, readUltimateOwnershipBudget } from './ultimate/read-budget';
