import { UsageError } from '@company-relations/command-line';
import { buildAll } from '../packaging/build-all';
import { failureText } from './failure-text';
import type { Choice } from '../planning/decide';
import type { Pass } from '../planning/country-builds';
import { showPass } from './build-progress-bars';
import { isWhole, namesOf, reportJson, reportText } from './build-report';
import type { Output } from './output';
import { signingKey, withAudit, type Workplace } from './command-context';

/** On a terminal there is one, since the bars of two would overwrite each other. */
const deltasAtOnce = 2;

export interface BuildCall {
  readonly choice: Choice;
  readonly json: boolean;
  /** Whether to wait for the workers. */
  readonly wait: boolean;
  /** See `Catalogue.requireOwnStore`. */
  readonly storeLost: boolean;
}

/** Builds what is due, or has workers do it where there is a queue. @returns whether all of it was built. */
export async function buildCommand(call: BuildCall, signal: AbortSignal, place: Workplace, output: Output): Promise<boolean> {
  if (place.settings.queue) {
    // What speaks to Redis takes long to load.
    const { buildInQueue } = await import('./build-in-queue');
    return buildInQueue(call, signal, place, output);
  }
  if (!call.wait) throw new UsageError('--no-wait leaves packages to workers: set REDIS_URL.');
  return buildHere(call, signal, place, output);
}

async function buildHere({ choice, json, storeLost }: BuildCall, signal: AbortSignal, place: Workplace, { out, told }: Output): Promise<boolean> {
  const { companies, settings } = place;
  const key = await signingKey(settings.signingKeyFile);
  const begin = async (pass: Pass) => {
    const total = await companies.count({ countries: [pass.country] }, pass.grants);
    place.metrics?.expect(pass, total);
    return showPass(told, namesOf(pass), total);
  };
  const options = { choice, storeLost, signal, describe: failureText, begin, metrics: place.metrics, deltasAtOnce: told.isTTY ? 1 : deltasAtOnce };
  const report = await withAudit(place, told, (audit) => buildAll({ ...place, key, audit, brotli: settings.brotli }, options));
  out(json ? JSON.stringify(reportJson(report)) : reportText(report, 'what is not told above was not published.'));
  return isWhole(report);
}
