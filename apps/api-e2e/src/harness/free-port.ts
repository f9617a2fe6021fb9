// Imports a file and not the library, because Jest does not resolve the path aliases of the workspace in a global
// setup.
export { findFreePort as freePort } from '../../../../tools/neo4j/src/free-port';
