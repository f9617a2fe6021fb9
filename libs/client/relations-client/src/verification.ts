// What the builder of packages needs of the client's verification, in addition to what the client offers to everybody.
export type { CompanyLine } from './company-lines';
export { PackageVerification } from './package-verification';
export type { LiveState, StateComparison } from './state-checks';
