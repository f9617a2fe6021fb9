import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** What the event loop of a process did: the longest that it did one thing, and how much it computed in all. */
export interface Block {
  readonly wallMs: number;
  /** Without what other processes took of the processor meanwhile. */
  readonly processorMs: number;
  /** Of the processor, for all that was done. */
  readonly computedMs: number;
}

/** Reads what `loop-probe.cjs` measured since the last time. */
export async function readLongestBlock(port: number): Promise<Block> {
  // The block that is under way is measured at its end.
  await delay(5);
  return JSON.parse(await text(connect(port, '127.0.0.1'))) as Block;
}
