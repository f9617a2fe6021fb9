import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { pauseProcess } from './processes';

const statesOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map(
    (thread) => /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))?.[1],
  );

const busy = `
  const { Worker } = require('node:worker_threads');
  for (let each = 0; each < 4; each += 1) new Worker('for (;;);', { eval: true }).once('online', () => console.log('on'));
`;

it('a process whose threads are busy is paused when the call returns', async () => {
  if (process.platform !== 'linux') return void console.log('skipped: only Linux shows the threads of a process');
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = child.pid as number;
  try {
    await once(child.stdout, 'data');
    await pauseProcess(pid);
    const paused = statesOf(pid);
    expect(new Set(paused)).toEqual(new Set(['T']));
    expect(paused.length).toBeGreaterThan(2);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
