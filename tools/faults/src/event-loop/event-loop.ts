import { HttpClient } from '../http-client';
import { callers, type DenseService, startDenseService } from './dense-service';
import { type DenseSizes } from './dense-register';
import { type FloodedShape, floodShape, grantsOfFloods, searchUndisturbed } from './flood-shapes';
import { type MeasuredShape, measureShapes } from './measure-shapes';
import { allShapes, type Shape } from './shapes';

export interface EventLoopOptions {
  readonly workspaceRoot: string;
  readonly sizes: DenseSizes;
  /** Only shapes whose name contains this text are measured. */
  readonly only: string;
  /** For how many seconds each shape is sent by many clients at once. With 0 this part is skipped. */
  readonly seconds: number;
  readonly over: AbortSignal;
  readonly print: (line: string) => void;
}

export interface EventLoopRun {
  readonly measured: readonly MeasuredShape[];
  readonly undisturbedP95Ms: number;
  readonly flooded: readonly FloodedShape[];
  /** Whether the API is still ready at the end, which needs the graph. */
  readonly graphSurvived: boolean;
}

const inFlight = 10;

/**
 * Measures how long each shape of request blocks the event loop. Then measures the response times of other callers
 * while ten such requests are in flight.
 */
export async function measureEventLoop({
  workspaceRoot,
  sizes,
  only,
  seconds,
  over,
  print,
}: EventLoopOptions): Promise<EventLoopRun> {
  const service = await startDenseService({ workspaceRoot, sizes, print });
  const stop = () => void service.stop();
  over.addEventListener('abort', stop, { once: true });
  try {
    const { keys, serviceIds } = service;
    const shapes = allShapes({ bearer: keys.bearerOf(callers.granted), serviceIds }).filter(({ name }) =>
      name.includes(only),
    );
    const measured = await measureShapes(service, shapes, { over, print });
    if (seconds === 0)
      return { measured, undisturbedP95Ms: 0, flooded: [], graphSurvived: await isGraphThere(service) };
    const { p95Ms } = await searchUndisturbed(service, Math.min(10, seconds));
    print(`Undisturbed searches: ${p95Ms.toFixed(0)} ms (95 %)`);
    const flooded = await floodAll(service, shapes, { seconds, over, print, measured });
    return { measured, undisturbedP95Ms: p95Ms, flooded, graphSurvived: await isGraphThere(service) };
  } finally {
    over.removeEventListener('abort', stop);
    await service.stop();
  }
}

async function floodAll(
  service: DenseService,
  shapes: readonly Shape[],
  {
    seconds,
    over,
    print,
    measured,
  }: Pick<EventLoopOptions, 'seconds' | 'over' | 'print'> & Pick<EventLoopRun, 'measured'>,
): Promise<FloodedShape[]> {
  const statusOf = new Map(measured.map(({ name, status }) => [name, status]));
  const flooded: FloodedShape[] = [];
  for (const shape of shapes) {
    for (const grants of grantsOfFloods(shape, statusOf.get(shape.name) ?? 0)) {
      if (over.aborted) return flooded;
      const result = await floodShape(service, { shape, grants, inFlight, seconds }, over);
      print(
        `grants: ${result.grants}, ${result.name}: ${result.failedSearches} of ${result.searches} failed, ${result.p95Ms.toFixed(0)} ms (95 %), ${result.answered} answered`,
      );
      flooded.push(result);
    }
  }
  return flooded;
}

async function isGraphThere({ api, keys }: DenseService): Promise<boolean> {
  const client = new HttpClient(api.port, keys.bearerOf(callers.other));
  const answer = await client.ask({ method: 'GET', path: '/health/ready' }).catch(() => undefined);
  client.close();
  return answer?.status === 200;
}
