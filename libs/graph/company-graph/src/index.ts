export { isSearchByDates } from './access-path';
export { readAddedRoleCodes } from './added-role-codes';
export { type ChangesSinceOptions, CompanyGraph } from './company-graph';
export { addChangedRecord, type ChangedIdLists, emptyChangedIdLists } from './changes/change-log';
export type { ChangedCompanies } from './changes/changed-companies';
export type { CompanyFilter } from './company-filter';
export type { CompanySearch } from './find/find-companies';
export { protectedNumbersQuery } from './proxies/proxy-protection';
export { readerWithToday } from './reader-with-today';
export { ChunkRequester } from './supernodes/fair-chunk-scheduler';
export { isStreamed, type LoadedCompany, type StreamedCompany } from './supernodes/streamed-company';
export { FairQueue } from './time-slices/fair-queue';
export { runInSlices } from './time-slices/time-slices';
export {
  type DerivedFigures,
  deriveFigures,
  figuresFrom,
  type HoldingsOfCompanies,
} from './ultimate/derive-figures';
export * from './ultimate/holdings-walk';
export { KnownHoldings, type StateOfHoldings } from './ultimate/known-holdings';
export { type OwnerAndOwned, untilDays } from './ultimate/until-days';
export { readSourcePriority, statedTotalSharesOfCompany } from './ultimate/stated-holdings';
export { consolidateLinksWithStakes } from './ultimate/consolidated-links';
export type { OwnershipAbove } from './ultimate/ownership-above';
export { defaultUltimateOwnershipBudget, readUltimateOwnershipBudget } from './ultimate/read-budget';
export type { WarmUpOptions, WarmUpProgress } from './warm-up';
