import { join } from 'node:path';
import type { BuiltPrograms } from './built-programs';
import { writeFamily } from './family';
import { organisation, subscription, writeSubscriptions } from './keys';
import { movingCountry, stillCountries, writeMoving, writeStill } from './register';

/** Loads the register at version 0, and the subscription with its order of packages. */
export async function fillWorld(
  programs: BuiltPrograms,
  {
    folder,
    stillFile,
    stillCompanies,
  }: { readonly folder: string; readonly stillFile: string; readonly stillCompanies: number },
): Promise<void> {
  const moving = join(folder, 'moving.jsonl');
  const family = join(folder, 'family.jsonl');
  const subscriptions = join(folder, 'subscriptions.json');
  await writeStill(programs.pathOf('tools/generator'), stillCompanies, stillFile);
  await writeMoving(0, moving);
  await writeFamily(family);
  await writeSubscriptions(subscriptions);
  // The statements of the group contain service ids, so they are loaded first. The loader then assigns higher ids.
  await programs.run('apps/register-feed', ['load', '--strict', family]).completed();
  await programs.run('apps/register-feed', ['load', '--strict', stillFile, moving]).completed();
  await programs.run('apps/subscriptions', ['apply', subscriptions]).completed();
  await orderPackages(programs);
}

async function orderPackages(programs: BuiltPrograms): Promise<void> {
  const countries = [...stillCountries, movingCountry].flatMap((country) => ['--country', country]);
  const whose = ['--organisation', organisation, '--subscription', subscription];
  await programs
    .run('apps/batch-builder', ['orders', 'add', 'faults', ...whose, ...countries, '--no-deltas'])
    .completed();
}
