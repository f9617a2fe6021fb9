import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** How the event loop of a process was used: its longest block, and its total computing time. */
export interface Block {
  readonly wallMs: number;
  /** Duration of the longest block without the time in which other processes used the processor. */
  readonly processorMs: number;
  /** Total processor time for everything that the process did. */
  readonly computedMs: number;
}

/** Reads what `loop-probe.cjs` has measured since the last call. */
export async function readLongestBlock(port: number): Promise<Block> {
  // A block is measured only when it ends, so this waits for the current block.
  await delay(5);
  return JSON.parse(await text(connect(port, '127.0.0.1'))) as Block;
}
