import type { TestServer } from '../test-server';

const register = globalThis as { companyRelationsTestServers?: TestServer[] };

/** The servers of this Jest run. On the global object, because Jest loads setup and teardown each with modules of its own. */
export const testServers: TestServer[] = (register.companyRelationsTestServers ??= []);
