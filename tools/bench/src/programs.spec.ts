import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { RunEndedError } from './cleanup';
import { endProgram, endPrograms, startProgram } from './programs';

/** A shell that starts another program and prints that program's process id. */
async function shell(script: string): Promise<{ program: ChildProcess; inner: number }> {
  const program = startProgram(() =>
    spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const [said] = (await once(program.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { program, inner: Number(said.toString()) };
}

/** Waits until a process has ended. A killed process may take a moment to disappear. */
async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (await hasEnded(pid)) return true;
    await delay(50);
  }
  return false;
}

/** An ended process is a zombie until its parent has collected its exit code. */
async function hasEnded(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  // A system without /proc shows no zombies.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /^State:\s+Z/m.test(status);
}

test('a program ends with what it started', async () => {
  const { program, inner } = await shell('sleep 60 & echo $!; wait');
  await endProgram(program);
  expect([program.signalCode, await isGone(inner)]).toEqual(['SIGTERM', true]);
  await endProgram(program);
});

test('a program that does not end in time is killed with everything that it started', async () => {
  const { program, inner } = await shell('trap "" TERM; sleep 60 & echo $!; while true; do wait; done');
  await endProgram(program, 100);
  expect([program.signalCode, await isGone(inner)]).toEqual(['SIGKILL', true]);
});

// This test must be the last one, because no program can be started after it.
test('all running programs end at once, and none starts afterwards', async () => {
  const [one, other] = [await shell('sleep 60 & echo $!; wait'), await shell('sleep 60 & echo $!; wait')];
  await endPrograms();
  expect([
    one.program.signalCode,
    other.program.signalCode,
    await isGone(one.inner),
    await isGone(other.inner),
  ]).toEqual(['SIGTERM', 'SIGTERM', true, true]);
  expect(() => startProgram(() => spawn('true'))).toThrow(RunEndedError);
});
