export { type ErrorDescription, type ErrorExample } from './errors/error-description';
export { type ErrorCode, errorCodes, errorDescriptions, errorLink, errorPagesPath } from './errors/error-descriptions';
export { type ResponseErrorCode } from './errors/response-errors';
export { jsonInSteps } from './json-in-steps';
export { BatchFilePath } from './request/batch-file-path';
export { CompanyPath } from './request/company-path';
export { ChangesQuery } from './request/changes-request';
export {
  CompaniesSearchRequest,
  defaultLimit,
  type NamedSearch,
  parseCompaniesSearchBody,
  toNamedSearch,
} from './request/companies-search-request';
export { defaultLevels, KeyPersonsQuery, maxLevels } from './request/key-persons-request';
export { messages } from './request/messages';
export { problems } from './request/problems';
export { readRequest, type RequestReading } from './request/read-request';
export {
  type CheckCursor,
  type CursorProblem,
  RelationsSearchRequest,
  type SearchCaller,
  type SearchParameters,
  type SentSearch,
} from './request/relations-search-request';
export type { RequestProblem } from './request/request-problem';
export {
  type DayRange,
  type RelationsSearch,
  type SearchedFor,
  toRelationsSearch,
  toSearchedFor,
} from './request/relations-search';
export { defaultChains, maxChains, UltimateOwnersQuery } from './request/ultimate-owners-request';
export {
  defaultDepth,
  defaultDirection,
  directionNames,
  directionsOf,
  maxDepth,
  StructureQuery,
} from './request/structure-request';
export { defaultTheme, PictureQuery, type ThemeName, themeNames } from './request/picture-request';
export { parseSearchBody, type SentBody } from './request/sent-body';
export { searchParameterNames } from './request/search-parameter';
export { Batch, batchListToWire, GetBatchListResponse, type ListedPackage } from './response/batch-list-response';
export { companyPieces, CompanyTexts, companyTexts } from './response/company-texts';
export {
  KeyPerson,
  KeyPersonPath,
  KeyPersonsResponse,
  keyPersonsToWire,
  keyPersonsToWireInSteps,
  PathCompany,
} from './response/key-persons-response';
export { CompaniesSearchResponse, Company, companyToWireInSteps } from './response/companies-search-response';
export { BeneficialOwnership, Ownership } from './response/ownership';
export { Pagination, paginationHeader, paginationOf, ultimateOwnershipsOmittedHeader } from './response/pagination';
export {
  explanationOf,
  ListedProblem,
  Problem,
  problemType,
  ValidationErrors,
  validationProblem,
  ValidationProblem,
} from './response/problem';
export { Address, Relation } from './response/relation';
export {
  GetCompaniesRelationsByCountryCodeOrDcidsResponse,
  RelationsCompany,
  UBODetails,
} from './response/relations-company';
export { Role } from './response/role';
export {
  SearchParameterEntry,
  searchParametersResponse,
  SearchParametersResponse,
} from './response/search-parameters-response';
export { Share } from './response/share';
export { ChangesResponse } from './response/changes-response';
export { changesToWire, changesToWireInSteps } from './response/changes-to-wire';
export { StructureEdge } from './response/structure-edge';
export { StructureNode, StructureResponse, StructureStop, StructureUltimateOwner } from './response/structure-response';
export { structureToWire, structureToWireInSteps } from './response/structure-to-wire';
export {
  RequestRate,
  type SearchLimits,
  SubscriptionCountry,
  SubscriptionLimits,
  SubscriptionResponse,
  subscriptionToWire,
} from './response/subscription-response';
export {
  AppliedRule,
  ChainMember,
  ExplainedUltimateOwner,
  OwnershipChain,
  RuleVerdict,
  UltimateOwnersResponse,
} from './response/ultimate-owners-response';
export { ultimateOwnersToWire, ultimateOwnersToWireInSteps } from './response/ultimate-owners-to-wire';
export { ExplainedUnspecifiedOwner } from './response/unspecified-owner';
