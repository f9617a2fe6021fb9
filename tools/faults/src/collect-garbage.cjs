// Loaded into a process before its program: collects its garbage when asked by SIGUSR2, so that what is left is what is held.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
