import { setTimeout as delay } from 'node:timers/promises';
import { orgNoOf } from './dense-register';
import { callers, type DenseService } from './dense-service';
import { type RawRequest, Sender } from './send';
import type { Shape } from './shapes';

/** What other callers met while very many requests of one shape were under way. */
export interface FloodedShape {
  readonly name: string;
  /** Whether the flooding caller had grants. */
  readonly isGranted: boolean;
  readonly answered: number;
  readonly searches: number;
  readonly failedSearches: number;
  readonly p95Ms: number;
  /** The longest that a check of liveness took. */
  readonly livenessMs: number;
}

export interface Flood {
  readonly shape: Shape;
  readonly bearer: string;
  readonly isGranted: boolean;
  readonly inFlight: number;
  readonly seconds: number;
}

/** Between two searches of another caller. */
const pauseMs = 40;

/** Sends requests of one shape, so many in flight, while another caller searches. */
export async function floodShape(service: DenseService, { shape, bearer, isGranted, inFlight, seconds }: Flood, over: AbortSignal): Promise<FloodedShape> {
  const until = performance.now() + seconds * 1_000;
  const goesOn = () => performance.now() < until && !over.aborted;
  const request: RawRequest = { ...shape.request, headers: { ...shape.request.headers, authorization: bearer } };
  let answered = 0;
  const flooding = Array.from({ length: inFlight }, async () => {
    const sender = new Sender(service.api.port);
    while (goesOn()) {
      const { status } = await sender.send(request, Math.max(1, until - performance.now()));
      if (status > 0) answered += 1;
    }
    sender.close();
  });
  const [others] = await Promise.all([searchAsOther(service, goesOn), ...flooding]);
  return { name: shape.name, isGranted, answered, ...others };
}

/** The same without a flood. */
export async function searchUndisturbed(service: DenseService, seconds: number): Promise<Pick<FloodedShape, 'p95Ms' | 'searches' | 'failedSearches'>> {
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
