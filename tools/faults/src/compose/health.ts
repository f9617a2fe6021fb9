import type { Deployment } from './deployment';

/** Services whose process is stopped here, one after the other, to see whether the engine notices. */
const judged = ['redis', 's3', 'api', 'proxy', 'neo4j'];

/**
 * Checks that health checks are right: each fails for a process that does not answer, and is right again when it
 * does. Without the graph no API is ready, and all of them live.
 *
 * @returns one line for each finding.
 */
export async function checkHealth(deployment: Deployment): Promise<string[]> {
  const findings: string[] = [];
  for (const service of judged) {
    const startedAt = performance.now();
    const [container] = await deployment.containersOf(service);
    if (container === undefined) throw new Error(`No container of ${service} runs.`);
    const is = (health: string) => async () => (await deployment.inspect(container.id)).health === health;
    // A paused container cannot run its check either. Its processes are stopped one by one, and the check is a new one.
    const processes = await deployment.processesOf(container.id);
    try {
      sendToAll(processes, 'SIGSTOP');
      await deployment.until(`${service} is unhealthy`, is('unhealthy'));
      if (service === 'neo4j') await graphIsAway(deployment);
    } finally {
      sendToAll(processes, 'SIGCONT');
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    await deployment.until(`${service} is healthy again`, is('healthy'));
    findings.push(`${service} is unhealthy ${seconds} s after it stopped to answer, and healthy again when it answers`);
  }
  await deployment.until('an API is ready again', () => deployment.isReady());
  return findings;
}

function sendToAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // A health check that has just ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function graphIsAway(deployment: Deployment): Promise<void> {
  await deployment.until('the proxy says that no API is ready', async () => !(await deployment.isReady()));
  const apis = await deployment.containersOf('api');
  if (apis.length !== 2 || !apis.every(({ health }) => health === 'healthy'))
    throw new Error('An API without its graph is not called alive.');
  const said = await deployment.documented('Asking one API');
  const checks = said.trim().split('\n').map(graphCheckIn);
  if (checks.length !== apis.length || !checks.every((check) => check === 'status 503, unreachable'))
    throw new Error(`The APIs without their graph say of their readiness: ${said}`);
}

/** @param line - a status and a body, separated by a space. */
function graphCheckIn(line: string): string {
  const [status, body = '{}'] = line.split(/ (.*)/);
  const { details } = JSON.parse(body) as { details?: { graph?: { reason?: string } } };
  return `status ${status}, ${details?.graph?.reason}`;
}
