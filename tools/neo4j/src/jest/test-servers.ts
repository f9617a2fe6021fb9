import type { TestServer } from '../test-server';

const register = globalThis as { companyRelationsTestServers?: TestServer[] };

/**
 * The servers of this Jest run. They are stored in the global object, because Jest loads the modules of the setup and
 * of the teardown separately.
 */
export const testServers: TestServer[] = (register.companyRelationsTestServers ??= []);
