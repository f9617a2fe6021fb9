import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { pollUntil } from '@company-relations/local-neo4j';
import type { Container, Deployment } from './deployment';
import { checkHealth } from './health';

/** What the kernel says that a process does: S for sleeping, T for stopped. */
const stateOf = (pid: number) => / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];

test('processes go on after a check that failed, also when one of them has ended meanwhile', async () => {
  const [ended, lasting] = [spawn('true'), spawn('sleep', ['60'])];
  await once(ended, 'exit');
  const pids = [ended.pid, lasting.pid].map(Number);
  const isIn = (state: string) => stateOf(Number(lasting.pid)) === state;
  const states: boolean[] = [];
  const deployment = {
    containersOf: () => Promise.resolve([{ id: 'a' } as Container]),
    processesOf: () => Promise.resolve([...pids, Number(ended.pid)]),
    until: async () => {
      states.push(await pollUntil(() => isIn('T'), 5_000));
      throw new Error('It is never unhealthy.');
    },
  } as unknown as Deployment;
  try {
    await expect(checkHealth(deployment)).rejects.toThrow('It is never unhealthy.');
    expect([...states, await pollUntil(() => isIn('S'), 5_000)]).toEqual([true, true]);
  } finally {
    lasting.kill('SIGKILL');
  }
});
