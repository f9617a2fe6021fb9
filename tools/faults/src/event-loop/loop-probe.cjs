// Loaded into a process before its program. It measures how long the event loop is blocked. Each client that connects
// to EVENT_LOOP_PORT on this machine gets one line of JSON about the time since the previous connection:
// - `wallMs`: the duration of the longest block.
// - `processorMs`: the longest processor time of the main thread in a block. It does not include the time in which
// other processes used the processor.
// - `computedMs`: the total processor time of the main thread.
const { readFileSync } = require('node:fs');
const { createServer } = require('node:net');

const tickMs = 1;
let longest = { wallMs: 0, processorMs: 0 };

/** Nanoseconds of processor time of the main thread. Undefined if the system does not report it. */
function processorNs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]);
  } catch {
    return undefined;
  }
}

let readAt = processorNs() ?? 0;
let before = { at: performance.now(), processor: processorNs() };
setInterval(() => {
  const now = { at: performance.now(), processor: processorNs() };
  const wallMs = Math.max(0, now.at - before.at - tickMs);
  const processorMs = now.processor === undefined ? wallMs : Math.min(wallMs, (now.processor - before.processor) / 1e6);
  longest = { wallMs: Math.max(longest.wallMs, wallMs), processorMs: Math.max(longest.processorMs, processorMs) };
  before = now;
}, tickMs).unref();

const server = createServer((socket) => {
  socket.on('error', () => socket.destroy());
  const now = processorNs() ?? 0;
  socket.end(`${JSON.stringify({ ...longest, computedMs: (now - readAt) / 1e6 })}\n`);
  readAt = now;
  longest = { wallMs: 0, processorMs: 0 };
});
server.listen(Number(process.env.EVENT_LOOP_PORT), '127.0.0.1');
server.unref();
