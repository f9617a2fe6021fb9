const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Runs the specs of query plans before the others, because they make Neo4j drop all its query plans. If they ran later,
 * other specs that use the same server would have to wait for new plans, in this project and in the next one.
 */
module.exports = class QueryPlansFirst extends Sequencer {
  sort(tests) {
    const isOfPlans = ({ path }) => path.endsWith('query-plans.neo4j.spec.ts');
    const sorted = super.sort(tests);
    return [...sorted.filter(isOfPlans), ...sorted.filter((test) => !isOfPlans(test))];
  }
};
