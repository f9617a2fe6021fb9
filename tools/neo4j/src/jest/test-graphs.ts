import type { TestGraph } from '../server-pool';

const register = globalThis as { companyRelationsTestGraphs?: TestGraph[] };

/**
 * The graphs of this Jest run. The list is on the global object, because Jest loads a separate copy of this module for
 * the setup and for the teardown.
 */
export const testGraphs: TestGraph[] = (register.companyRelationsTestGraphs ??= []);
