export { parseJsonBody } from './request/json-body';
export { messages } from './request/messages';
export { RelationsSearchRequest } from './request/relations-search-request';
export { type DayRange, readRelationsSearch, type RelationsSearch, type RelationsSearchReading, type SearchedFor } from './request/relations-search';
export { searchParameterNames } from './request/search-parameter';
export { BeneficialOwnership, Ownership } from './response/ownership';
export { Pagination, paginationHeader, paginationOf } from './response/pagination';
export { Problem, problemType, ValidationErrors, validationProblem, ValidationProblem } from './response/problem';
export { Address, Relation } from './response/relation';
export { GetCompaniesRelationsByCountryCodeOrDcidsResponse, RelationsCompany, UBODetails } from './response/relations-company';
export { Role } from './response/role';
export { SearchParameterEntry, searchParametersResponse, SearchParametersResponse } from './response/search-parameters-response';
export {
  RequestRate,
  type SearchLimits,
  SubscriptionCountry,
  SubscriptionLimits,
  SubscriptionResponse,
  subscriptionToWire,
} from './response/subscription-response';
export { toWire } from './response/to-wire';
