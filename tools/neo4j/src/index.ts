export { findFreePort } from './bolt';
export { obtainGraph, type ObtainOptions } from './obtain-graph';
export { CommandFailed, isAlive, pollUntil } from './processes';
export { ServerStartFailed, type GraphAddress } from './server';
export type { GraphInUse } from './shared-server';
export { startTestServer, type TestServer } from './test-server';
export { NoWayToGraph } from './way-to-graph';
export { findWorkspaceRoot } from './workspace-root';
