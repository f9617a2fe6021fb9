export { type ErrorDescription } from './errors/error-description';
export { type ErrorCode, errorCodes, errorDescriptions, errorLink, errorPagesPath } from './errors/error-descriptions';
export { type RequestFailureCode } from './errors/request-failure-descriptions';
export { jsonInSteps } from './json-in-steps';
export { BatchFilePath } from './request/batch-file-path';
export { codeTableNames, CodeTablePath } from './request/code-table-path';
export { CompanyPath } from './request/company-path';
export { ChangesQuery } from './request/changes-request';
export {
  CompaniesSearchRequest,
  type CompaniesSearch,
  parseCompaniesSearchBody,
  toCompaniesSearch,
} from './request/companies-search-request';
export { defaultLevels, KeyPersonsQuery, maxLevels } from './request/key-persons-request';
export { validationMessages } from './request/validation-messages';
export { problems } from './request/problems';
export { readQueryRequest, readRequest } from './request/read-request';
export {
  type CheckCursor,
  type CursorProblem,
  RelationsSearchRequest,
  type SentSearch,
} from './request/relations-search-request';
export type { RequestProblem } from './request/request-problem';
export {
  type RelationsSearch,
  type SearchFilters,
  toRelationsSearch,
  toSearchFilters,
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
export { defaultTheme, PictureQuery, themeNames } from './request/picture-request';
export { parseSearchBody, type SentBody } from './request/sent-body';
export { searchParameterNames } from './request/search-parameter';
export { batchListToWire, GetBatchListResponse } from './response/batch-list-response';
export { type CodeTableName } from './request/code-table-path';
export { CodeTableResponse, codeTableResponses, roleCodeTable } from './response/code-table-response';
export { companyJsonInPieces, CompanyJsonWriter, companyJsonTexts } from './response/company-json';
export { KeyPersonsResponse, keyPersonsToWireInSteps } from './response/key-persons-response';
export { CompaniesSearchResponse, Company, companyToWireInSteps } from './response/companies-search-response';
export { Pagination, paginationHeader, paginationOf, ultimateOwnershipsOmittedHeader } from './response/pagination';
export {
  problemMembersBeyondSpecification,
  NotReadyProblem,
  Problem,
  rfc9110SectionUrl,
  validationProblem,
  ValidationProblem,
} from './response/problem';
export { GetCompaniesRelationsByCountryCodeOrDcidsResponse, RelationsCompany } from './response/relations-company';
export { searchParametersResponse, SearchParametersResponse } from './response/search-parameters-response';
export { ChangesResponse } from './response/changes-response';
export { changesToWireInSteps } from './response/changes-to-wire';
export { StructureResponse } from './response/structure-response';
export { structureToWireInSteps } from './response/structure-to-wire';
export { RequestRate, SubscriptionResponse, subscriptionToWire } from './response/subscription-response';
export { UltimateOwnersResponse } from './response/ultimate-owners-response';
export { ultimateOwnersToWireInSteps } from './response/ultimate-owners-to-wire';
