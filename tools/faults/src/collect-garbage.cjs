// Loaded into a process before its program: collects its garbage when asked by SIGUSR2, and writes how many bytes of objects, and of
// buffers that they hold, are left into the file of COLLECTED_HEAP before anything else is allocated.
const { writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  // What the first one finds dead has handles and weak references that are let go between the two.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(process.env.COLLECTED_HEAP, String(heapUsed + external));
  });
});
