import type { TestGraph } from '../server-pool';

const register = globalThis as { companyRelationsTestGraphs?: TestGraph[] };

/** The graphs of this Jest run. On the global object, because Jest loads setup and teardown each with modules of its own. */
export const testGraphs: TestGraph[] = (register.companyRelationsTestGraphs ??= []);
