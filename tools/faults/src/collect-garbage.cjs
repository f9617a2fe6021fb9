// Loaded into a process before its program. On SIGUSR2 it collects garbage and writes a number of bytes to the file of
// COLLECTED_HEAP: the size of the remaining objects and of the buffers that they reference. It does so before anything
// else is allocated.
const { writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  // Collects twice. Handles and weak references of the objects found dead by the first collection are released in
  // between.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(process.env.COLLECTED_HEAP, String(heapUsed + external));
  });
});
