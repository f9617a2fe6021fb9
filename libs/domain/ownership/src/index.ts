export * from './days';
export * from './entities';
export {
  allCountryCodes,
  alpha2Of,
  countryCodeCorrection,
  countryCodeProblem,
  isCountryCode,
  typedCountryProblem,
} from './country-codes';
export * from './published-profile';
export * from './records';
export * from './share-counts';
export * from './source-name';
export * from './source-priority';
export * from './field-priority';
export * from './company-relations';
export * from './statements';
export * from './unquoted-statements';
export * from './unspecified-owners';
export * from './identifiers';
export * from './company-names';
export * from './identified-company';
export * from './steps';
export * from './key-persons';
export * from './past-days';
export * from './structure';
export * from './code-tables/company-codes';
export * from './role-tables/role-tables';
export * from './role-tables/added-role-codes';
export { type OwnershipLink } from './ultimate/ownership-graph';
export { ultimateOwnershipRevision } from './ultimate/revision';
export { type PersonRecord, samePersons } from './ultimate/same-persons';
export { type Stake } from './ultimate/stake';
export { UltimateOwnership, type UltimateOwner } from './ultimate/ultimate-ownership';
export {
  ClosedLoopSearch,
  type ClosedLoop,
  figureAbove100,
  overIssuedCompanies,
  type OverIssuedCompany,
} from './ultimate/quality';
export { applyRule, type Answer, type RuleId, ruleIds, type Verdict } from './ultimate/rules';
export { type Chain } from './ultimate/strongest-chains';
export {
  explainOwners,
  explainOwnersInSteps,
  type Explanation,
  type ExplanationRequest,
  type RuleVerdicts,
  ultimateOwnersInSteps,
} from './ultimate/explanation';
