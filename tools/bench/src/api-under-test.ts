import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { organisationClaim, subscriptionClaim } from '@company-relations/authorization-nest';
import { findFreePort, type GraphAddress } from '@company-relations/local-neo4j';
import { SubscriptionStore } from '@company-relations/subscription-store';
import { sign } from 'jsonwebtoken';
import type { Bench } from './bench';
import { connect, graphEnvironment } from './bench-graph';
import { benchSubscription } from './bench-subscription';
import { Child } from './child';
import { graphBound } from './kept-figures';

/** The key file and the claims for the access tokens of one run. */
export interface BenchTokens {
  readonly publicKeyFile: string;
  readonly issuer: string;
  readonly audience: string;
  /** The value of the `Authorization` header, with a token that the API accepts. */
  readonly bearer: string;
}

/** Creates a new key pair and a token. The private key never leaves this process. */
export async function makeTokens({ folder }: Bench): Promise<BenchTokens> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyFile = join(folder, 'token-public.pem');
  await mkdir(folder, { recursive: true });
  await writeFile(publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const issuer = 'company-relations-bench';
  const audience = 'company-relations';
  const claims = { [subscriptionClaim]: benchSubscription.id, [organisationClaim]: benchSubscription.organisationId };
  const token = sign(claims, privateKey, { algorithm: 'ES256', issuer, audience, expiresIn: '12h' });
  return { publicKeyFile, issuer, audience, bearer: `Bearer ${token}` };
}

export interface ApiUnderTest {
  readonly port: number;
  readonly process: Child;
}

/** What a page contains in addition to the companies and their records. */
export interface ApiOptions {
  readonly ultimateOwnerships: boolean;
  /**
   * The maximum number of holdings read for the ultimate ownerships of one company. The default is the bound with which
   * the ultimate ownerships in the graph were derived. An API with another bound computes ultimate ownerships instead
   * of reading the stored ones.
   */
  readonly budget?: number;
}

/**
 * Starts the built API as it runs in production. Only the limit of requests per second is raised, because a benchmark
 * exceeds it.
 */
export async function startApi(
  bench: Bench,
  graph: GraphAddress,
  tokens: BenchTokens,
  options: ApiOptions,
): Promise<ApiUnderTest> {
  await writeSubscription(graph);
  const cursorKeysFile = join(bench.folder, 'cursor-keys.txt');
  await writeFile(cursorKeysFile, `bench:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const port = await findFreePort();
  const process = new Child(join(bench.workspaceRoot, 'dist/apps/api/main.js'), [], {
    ...graphEnvironment(graph),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    THROTTLE_LIMIT: '1000000',
    ULTIMATE_OWNERSHIP_BUDGET: String(options.ultimateOwnerships ? (options.budget ?? graphBound) : 0),
    JWT_PUBLIC_KEY_FILE: tokens.publicKeyFile,
    JWT_ISSUER: tokens.issuer,
    JWT_AUDIENCE: tokens.audience,
    CURSOR_KEYS_FILE: cursorKeysFile,
    AUDIT_FOLDER: join(bench.folder, 'audit'),
  });
  return answering(process, port, '/health/ready');
}

/** Starts a peer, that is, a program that the benchmark compares the service with. It runs in a process of its own. */
export async function startPeer(
  { workspaceRoot }: Bench,
  name: string,
  settings: Readonly<Record<string, unknown>>,
  readyPath = '/',
): Promise<ApiUnderTest> {
  const port = await findFreePort();
  // Settings contain passwords. They are passed in the environment, which other users cannot see.
  const process = new Child(join(workspaceRoot, 'dist/tools/bench/main.js'), ['peer', name], {
    BENCH_PEER: JSON.stringify({ ...settings, port }),
  });
  return answering(process, port, readyPath);
}

async function answering(process: Child, port: number, readyPath: string): Promise<ApiUnderTest> {
  try {
    await process.answersAt(port, readyPath);
    return { port, process };
  } catch (error) {
    await process.end();
    throw error;
  }
}

/** Writes the subscription of the benchmark into a graph, and nothing else. */
export async function writeSubscription(address: GraphAddress): Promise<void> {
  const graph = connect(address);
  try {
    const organisations = [{ id: benchSubscription.organisationId, name: undefined }];
    await new SubscriptionStore(graph).apply({ organisations, subscriptions: [benchSubscription] });
  } finally {
    await graph.close();
  }
}
