import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { orgNoOf } from './dense-register';
import { callers, type DenseService } from './dense-service';
import { Sender } from './send';
import type { Shape } from './shapes';

/** Whether the subscriptions that send a flood have grants. With `both`, two subscriptions send half of it each. */
export type FloodGrants = 'yes' | 'no' | 'both';

/** The response times of other callers while very many requests of one shape were in flight. */
export interface FloodedShape {
  readonly name: string;
  readonly grants: FloodGrants;
  readonly answered: number;
  readonly searches: number;
  readonly failedSearches: number;
  readonly p95Ms: number;
  /** The longest time of a liveness check. */
  readonly livenessMs: number;
}

export interface Flood {
  readonly shape: Shape;
  readonly grants: FloodGrants;
  readonly inFlight: number;
  readonly seconds: number;
}

const callersOf: Readonly<Record<FloodGrants, readonly string[]>> = {
  yes: [callers.granted],
  no: [callers.bare],
  both: [callers.granted, callers.bare],
};

/**
 * Returns the callers that flood the API with requests of a shape, one run for each entry. A large body that is refused
 * before the grants are read costs the same for every caller, so callers with and without grants share one run. For a
 * computation, there is only a run with grants, because the API refuses the request of a caller without grants. Shapes
 * of headers, paths and queries get no run: each such request is refused or is as small as any other request.
 */
export function grantsOfFloods({ name, isLargeBody }: Shape, status: number): readonly FloodGrants[] {
  if (isLargeBody) return status === 400 || status === 413 ? ['both'] : ['yes', 'no'];
  return /^(key persons|structure|picture|changes|ultimate|a company|the largest)/.test(name) ? ['yes'] : [];
}

/** Pause between two searches of another caller. */
const pauseMs = 40;

/** Keeps `inFlight` requests of one shape in flight for a time, while another caller searches. */
export async function floodShape(
  service: DenseService,
  { shape, grants, inFlight, seconds }: Flood,
  over: AbortSignal,
): Promise<FloodedShape> {
  const until = performance.now() + seconds * 1_000;
  const { method, path, headers, body } = shape.request;
  const request = {
    port: service.api.port,
    method,
    path,
    headers,
    bearers: callersOf[grants].map((caller) => service.keys.bearerOf(caller)),
    body: body?.toString('base64'),
  };
  const flooding = sendFlood({ ...request, inFlight, seconds }, over);
  const [others, answered] = await Promise.all([
    searchAsOther(service, () => performance.now() < until && !over.aborted),
    flooding,
  ]);
  return { name: shape.name, grants, answered, ...others };
}

/** @returns a promise of the number of answered requests. It is 0 if the flood was aborted. */
async function sendFlood(flood: object, over: AbortSignal): Promise<number> {
  const sender = spawn(process.execPath, [senderProgram()], { stdio: ['pipe', 'pipe', 'inherit'], signal: over });
  let said = '';
  sender.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  sender.stdin.on('error', () => undefined);
  sender.stdin.end(JSON.stringify(flood));
  const code = await new Promise<number | null>((resolve) => {
    sender.once('error', () => resolve(null));
    sender.once('close', resolve);
  });
  if (over.aborted) return 0;
  if (code !== 0) throw new Error('The process that sends the flood failed.');
  return (JSON.parse(said) as { answered: number }).answered;
}

const senderProgram = () => join(findWorkspaceRoot(__dirname), 'tools/faults/src/event-loop/flood-sender.cjs');

/** Measures searches of the other caller without a flood. */
export async function searchUndisturbed(
  service: DenseService,
  seconds: number,
): Promise<Pick<FloodedShape, 'p95Ms' | 'searches' | 'failedSearches'>> {
  const until = performance.now() + seconds * 1_000;
  return searchAsOther(service, () => performance.now() < until);
}

async function searchAsOther({ api, keys }: DenseService, goesOn: () => boolean) {
  const sender = new Sender(api.port);
  const headers = { authorization: keys.bearerOf(callers.other), 'content-type': 'application/json' };
  const times: number[] = [];
  let [failedSearches, livenessMs] = [0, 0];
  for (let number = 0; goesOn(); number++) {
    const body = Buffer.from(JSON.stringify({ SearchParameters: { OrgNo: [orgNoOf(`ladder:${1 + (number % 8)}a`)] } }));
    const [search, liveness] = await Promise.all([
      sender.send({ method: 'POST', path: '/v2/relations', headers, body }),
      sender.send({ method: 'GET', path: '/health/live' }),
    ]);
    times.push(search.ms);
    if (search.status !== 200) failedSearches += 1;
    livenessMs = Math.max(livenessMs, liveness.status === 200 ? liveness.ms : Infinity);
    await delay(pauseMs);
  }
  sender.close();
  return { searches: times.length, failedSearches, p95Ms: percentile95(times), livenessMs };
}

export function percentile95(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.max(0, Math.ceil(ascending.length * 0.95) - 1)] ?? 0;
}
