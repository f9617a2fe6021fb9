import { type Block, readLongestBlock } from './blocks';
import type { DenseService } from './dense-service';
import { Sender } from './send';
import type { Shape } from './shapes';

/** How long one shape of request, sent alone, blocked the event loop. */
export interface MeasuredShape extends Block {
  readonly name: string;
  readonly status: number;
  /** Time from the request to the end of its response. */
  readonly ms: number;
}

/** How often each shape is measured, after a first request for which Node compiles the code. */
const timesWarm = 3;

/** Sends each shape once, and then several times alone. Returns the longest times of the later requests. */
export async function measureShapes(
  { api, probePort }: DenseService,
  shapes: readonly Shape[],
  { over, print }: { readonly over: AbortSignal; readonly print: (line: string) => void },
): Promise<MeasuredShape[]> {
  const sender = new Sender(api.port);
  const measured: MeasuredShape[] = [];
  for (const { name, request } of shapes) {
    if (over.aborted) break;
    await sender.send(request);
    let longest: MeasuredShape = { name, status: 0, ms: 0, wallMs: 0, processorMs: 0, computedMs: 0 };
    for (let time = 0; time < timesWarm; time++) {
      await readLongestBlock(probePort);
      const { status, ms } = await sender.send(request);
      const block = await readLongestBlock(probePort);
      longest = {
        ...{ name, status, ms: Math.max(longest.ms, ms), wallMs: Math.max(longest.wallMs, block.wallMs) },
        ...{
          processorMs: Math.max(longest.processorMs, block.processorMs),
          computedMs: Math.max(longest.computedMs, block.computedMs),
        },
      };
    }
    print(`${name}: ${longest.status}, ${longest.processorMs.toFixed(0)} ms of ${longest.ms.toFixed(0)} ms`);
    measured.push(longest);
  }
  sender.close();
  return measured;
}
