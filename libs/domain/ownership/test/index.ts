// Exports for the tests of other libraries.
export { Group } from '../src/ultimate/testing/group';
export { publishedCases } from '../src/ultimate/testing/published-cases';
