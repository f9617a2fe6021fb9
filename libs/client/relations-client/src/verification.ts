// Exports the parts of the client's verification that only the package builder needs.
export type { CompanyLine } from './company-lines';
export { PackageVerification } from './package-verification';
export type { LiveState, StateComparison } from './state-checks';
