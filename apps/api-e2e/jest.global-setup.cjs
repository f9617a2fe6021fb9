// Imports a file and not the library, because Jest does not resolve the path aliases of the workspace in a global
// setup.
const { default: startGraph } = require('../../tools/neo4j/src/jest/global-setup.ts');
const { prepareService } = require('./src/harness/prepare-service.ts');
const stopAll = require('./jest.global-teardown.cjs');

module.exports = async () => {
  try {
    await startGraph();
    await prepareService();
  } catch (error) {
    // Jest does not run the teardown if the setup fails.
    await stopAll();
    throw error;
  }
};
