import type { Truth } from '../truth';
import type { Deployment } from './deployment';
import { pageThrough } from './large-pages';
import { buildLargePackage, loadLargeRegister, readLargePackage } from './large-register';
import { Load } from './load';
import { MemoryWatch, restartsOf } from './memory';
import { stillCompanies } from './prepare';
import { largePagesWait } from './promises';
import type { Stages } from './stages';
import { tokenIn } from './token';
import { underLoad } from './under-load';

const clients = 20;
const seconds = { oneLargePage: 15, paging: 60, firstRun: 360 };

/**
 * Loads a large register, builds its package, and pages through it with many clients, each within the limits of
 * docker-compose.yml. No process may be ended for them.
 */
export async function checkMemory(deployment: Deployment, stages: Stages, truth: Truth): Promise<void> {
  const restarts = await restartsOf(deployment);
  const watch = new MemoryWatch(deployment);
  try {
    await useMuchMemory(deployment, stages, truth);
  } finally {
    // It throws nothing, so that an error of the stage is not lost.
    stages.noteMemory(await watch.end());
  }
  if ((await restartsOf(deployment)) !== restarts) throw new Error('A container ended, and was started again.');
}

async function useMuchMemory(deployment: Deployment, stages: Stages, truth: Truth): Promise<void> {
  const { folder, ports, largeCompanies, call } = deployment.options;
  const many = largeCompanies.toLocaleString('en');
  await stages.run(`register of ${many} companies made and loaded`, () => loadLargeRegister(deployment));
  const id = await stages.run(`baseline of ${many} companies built by a worker`, () => buildLargePackage(deployment));
  const large = await readLargePackage(deployment, id);
  stages.note(`of these ${large.withUltimateOwners.toLocaleString('en')} have or are ultimate owners`);
  // It sends nothing by itself.
  const load = new Load(truth, ports.proxy, `Bearer ${tokenIn(folder)}`, [id]);
  try {
    const one = `one page of ${stillCompanies} companies for ${clients} clients`;
    const pages = () => load.largePages(clients, seconds.oneLargePage);
    stages.noteUnderLoad(await underLoad(one, largePagesWait, load, 0, pages));
    const all = `pages of 500 of ${many} companies for ${clients} clients`;
    const times = { seconds: seconds.paging, atMostSeconds: seconds.firstRun };
    const paging = () => pageThrough(load, large, { clients, ...times, over: call.signal });
    stages.noteUnderLoad(await underLoad(all, largePagesWait, load, 0, paging));
  } finally {
    await load.stop();
  }
}
