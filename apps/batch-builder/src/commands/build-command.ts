import { buildAll, type BuildReport } from '../build/build-all';
import { failureText } from '../failure-text';
import type { Choice } from '../plan/due';
import type { Pass } from '../plan/passes';
import { showPass } from '../progress';
import { counted, type Output, sizeText } from './output';
import { signingKey, type Workplace } from './workplace';

/** On a terminal there is one, since the bars of two would overwrite each other. */
const deltasAtOnce = 2;

/** Builds what is due. @returns whether all of it was built. */
export async function buildCommand(choice: Choice, json: boolean, signal: AbortSignal, place: Workplace, { out, told }: Output): Promise<boolean> {
  const { companies, settings } = place;
  const key = await signingKey(settings.signingKeyFile);
  const begin = async (pass: Pass) => showPass(told, namesOf(pass), await companies.count({ countries: [pass.country] }, pass.grants));
  const report = await buildAll({ ...place, key, brotli: settings.brotli }, { choice, signal, describe: failureText, begin, deltasAtOnce: told.isTTY ? 1 : deltasAtOnce });
  out(json ? JSON.stringify(reportJson(report)) : reportText(report));
  return !report.interrupted && report.results.every(({ problem }) => problem === undefined);
}

/** In the order in which the build tells of the files. */
function namesOf({ type, country, baseline, previous }: Pass): string[] {
  const name = `${type} ${country}`;
  return [...(baseline ? [`${name} baseline`] : []), ...previous.map((_, index) => `${name} delta${previous.length > 1 ? ` ${index + 1}` : ''}`)];
}

function reportJson({ withdrawn, results, resting, interrupted }: BuildReport): object {
  const nameOf = ({ task: { order, country } }: BuildReport['results'][number]) => ({ organisationId: order.organisationId, orderId: order.id, country });
  return {
    result: interrupted ? 'interrupted' : results.some(({ problem }) => problem !== undefined) ? 'failed' : results.length === 0 ? 'nothing due' : 'built',
    withdrawn: withdrawn.map(({ packageId }) => packageId),
    published: results.flatMap((result) =>
      result.published.map(({ manifest: { packageId, type, kind, rows, bytes, plainBytes } }) => ({ ...nameOf(result), packageId, type, kind, rows, bytes, plainBytes })),
    ),
    problems: results.flatMap((result) => (result.problem === undefined ? [] : [{ ...nameOf(result), problem: result.problem }])),
    resting,
  };
}

function reportText({ withdrawn, results, resting, interrupted }: BuildReport): string {
  const lines = results.flatMap(({ task: { order, country }, published, problem }) => [
    ...published.map(({ manifest: { packageId, kind, rows, bytes, plainBytes } }) =>
      `${order.id} ${country}: ${kind} ${packageId}, ${counted(rows, 'line')}, ${sizeText(bytes)} of ${sizeText(plainBytes)}`,
    ),
    ...(problem === undefined ? [] : [`${order.id} ${country}: not all was built. ${problem}`]),
  ]);
  return [
    ...(withdrawn.length > 0 ? [`Withdrawn, because of persons protected since: ${counted(withdrawn.length, 'package')}.`] : []),
    ...lines,
    ...resting.map(({ orderId, country, rest }) => `${orderId} ${country}: ${rest}`),
    interrupted ? 'Interrupted: what is not told above was not published.' : results.length === 0 ? 'Nothing was due.' : 'Done.',
  ].join('\n');
}
