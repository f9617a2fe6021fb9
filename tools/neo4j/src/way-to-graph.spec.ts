import { chooseWay, type MachineProbes, NoGraphServerError } from './way-to-graph';

/** A machine that has only the given things. */
function machine(has: { neo4jUri?: string; docker?: boolean; java?: number; jars?: boolean }): MachineProbes {
  return {
    neo4jUri: has.neo4jUri,
    docker: async () => has.docker ?? false,
    java: async () => has.java,
    jars: async () => has.jars ?? false,
  };
}

test('a given server comes first', async () => {
  expect(await chooseWay(machine({ neo4jUri: 'bolt://db:7687', docker: true, java: 17, jars: true }))).toBe('given');
});

test('an engine that answers comes before Java', async () => {
  expect(await chooseWay(machine({ neo4jUri: '', docker: true, java: 17, jars: true }))).toBe('docker');
});

test('a Docker client without an engine falls through to Java', async () => {
  expect(await chooseWay(machine({ docker: false, java: 21, jars: true }))).toBe('java');
});

const sentence =
  'No way to run the graph database here: install Docker and start it, or Java 17 or later together with Maven, ' +
  'or set NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD to a running Neo4j 5.26 (found: ';

test.each([
  [{}, 'no Docker engine that answers, no Java, no Maven).'],
  [{ java: 11, jars: true }, 'no Docker engine that answers, Java 11).'],
  [{ java: 17 }, 'no Docker engine that answers, Java 17, no Maven).'],
])('with %j the sentence says what to install', async (has, found) => {
  await expect(chooseWay(machine(has))).rejects.toThrow(new NoGraphServerError(`${sentence}${found}`));
});
