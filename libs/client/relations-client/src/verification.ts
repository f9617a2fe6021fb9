// What the builder of packages needs of the client's verification, in addition to what the client offers to everybody.
export type { CompanyLine } from './company-lines';
export { type LiveState, PackageVerification, type StateComparison } from './package-verification';
