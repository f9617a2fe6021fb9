// Loaded into a process before its program: measures how long the event loop was blocked, and writes that to each client that connects to
// EVENT_LOOP_PORT: one line of JSON with the longest block since the connection before.
// EVENT_LOOP_PORT is a port of this machine. `computedMs` is what the thread of the loop computed in all since then. Of a block
// `wallMs` is what passed, `processorMs` what the thread of the loop computed meanwhile: what other processes of the machine take
// is part of the former only.
const { readFileSync } = require('node:fs');
const { createServer } = require('node:net');

const tickMs = 1;
let longest = { wallMs: 0, processorMs: 0 };

/** Nanoseconds that the main thread has had a processor; undefined where the system does not say. */
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
