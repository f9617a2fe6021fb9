// Loaded into a process before its program: collects its garbage when asked by SIGUSR2, and writes how many bytes of objects are
// left into the file of COLLECTED_HEAP before anything else is allocated.
const { writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  writeFileSync(process.env.COLLECTED_HEAP, String(process.memoryUsage().heapUsed));
});
