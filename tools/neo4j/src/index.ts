export { fetchDistribution } from './distribution';
export { exclusively } from './exclusively';
export { findFreePort } from './free-port';
export { javaProgram } from './java';
export { obtainGraph } from './obtain-graph';
export { isAlive, lastLines, pauseProcess, pollUntil, runCommand, terminate } from './processes';
export { ensureServer, type GraphAddress, stopServer } from './server';
export { forTests, type ServerTuning } from './server-configuration';
export type { GraphInUse } from './shared-server';
export {
  discardImport,
  importDatabase,
  type ImportFigures,
  type ImportSettings,
  serveImported,
} from './import-database';
export { emptyGraphOfStarter, obtainTestGraph, type TestGraph } from './server-pool';
export { ServerInUseError, type ServerAlone, withServerAlone } from './server-alone';
export { removeAbandonedServers, startTestServer, type TestServer } from './test-server';
export { findWorkspaceRoot } from './workspace-root';
