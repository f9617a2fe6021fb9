// For the tests of other libs.
export { Group } from '../src/ultimate/testing/group';
export { publishedCases } from '../src/ultimate/testing/published-cases';
