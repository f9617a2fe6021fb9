/** Finds out what a machine offers to run a graph database. */
export interface MachineProbes {
  /** Value of `NEO4J_URI`. Empty or undefined if it is not set. */
  readonly neo4jUri?: string;
  /** Whether a Docker engine responds. */
  docker(): Promise<boolean>;
  /** Major version of the installed Java. Undefined if there is none. */
  java(): Promise<number | undefined>;
  /** Whether the Neo4j jars were downloaded, or Maven is installed to download them. */
  jars(): Promise<boolean>;
}

/** `given`: a configured external server. `docker`: a container. `java`: a process of ours. */
export type WayToGraph = 'given' | 'docker' | 'java';

/** This machine cannot run a graph database. The message names what to install. */
export class NoGraphServerError extends Error {
  override readonly name = 'NoGraphServerError';
}

const oldestJava = 17;

/**
 * The first way that this machine offers, in the order `given`, `docker`, `java`. Later ways are not checked.
 *
 * @throws NoGraphServerError
 */
export async function chooseWay(probes: MachineProbes): Promise<WayToGraph> {
  if (probes.neo4jUri) return 'given';
  if (await probes.docker()) return 'docker';
  const java = await probes.java();
  const jars = await probes.jars();
  if (java !== undefined && java >= oldestJava && jars) return 'java';
  const found = ['no Docker engine that answers', javaFound(java), ...(jars ? [] : ['no Maven'])].join(', ');
  throw new NoGraphServerError(
    `No way to run the graph database here: install Docker and start it, or Java ${oldestJava} or later together with ` +
      `Maven, or set NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD to a running Neo4j 5.26 (found: ${found}).`,
  );
}

function javaFound(java: number | undefined): string {
  return java === undefined ? 'no Java' : `Java ${java}`;
}
