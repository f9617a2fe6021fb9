import { setTimeout as delay } from 'node:timers/promises';
import type { Container } from './deployment';
import { memoryIn, MemoryWatch } from './memory';
import { Stages } from './stages';

const nothing = ['neo4j', 'api', 'worker', 'loader'].map((service) => `Nothing was measured of ${service}.`);

test('an engine that cannot be asked any more ends the watch, and is a problem of the run', async () => {
  const docker = () => Promise.reject(new Error('The operation was aborted'));
  const watch = new MemoryWatch({ docker, inspect: () => Promise.reject(new Error('It is not asked.')) });
  // Node ends a process for a rejection that nothing handles until then.
  await delay(10);
  const problems = ['The watch ended early: The operation was aborted', ...nothing];
  const report = await watch.end();
  expect(report).toEqual({ uses: [], problems });
  const stages = new Stages(() => undefined);
  stages.noteMemory(report);
  expect(stages.problems).toEqual(problems.map((problem) => `memory: ${problem}`));
});

test('containers that the kernel shows nothing of are not measured', async () => {
  const docker = () => Promise.resolve('a neo4j\nb api\nc other\n');
  // No process has this id.
  const inspect = (id: string) => Promise.resolve({ id, pid: 2 ** 30, memoryLimit: 512 * 2 ** 20 } as Container);
  const watch = new MemoryWatch({ docker, inspect });
  expect(await watch.end()).toEqual({ uses: [], problems: ['neo4j has a limit of 512 MB.', ...nothing] });
});

test.each([
  ['nothing', ''],
  ['no count of ended processes', '104857600\nanon 62914560\n'],
  ['no memory in use', '104857600\noom_kill 0\n'],
])('%s in the files of the kernel is no measurement', (_what, text) => {
  expect(memoryIn(text)).toBeUndefined();
});
