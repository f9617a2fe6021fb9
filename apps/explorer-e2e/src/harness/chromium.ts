import {
  describeWith,
  findProgram,
  isProgram,
  wayToProgram,
  type WayToProgram,
} from '@company-relations/local-machine';
import { type Browser, chromium } from 'playwright-core';

/**
 * Returns the path of the Chromium that `CHROMIUM` names, otherwise of Debian's Chromium. Undefined if there is none.
 */
function chromiumProgram(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['CHROMIUM'];
  return named ? [named].find(isProgram) : findProgram('chromium', env);
}

/**
 * Returns whether tests in a browser run, are skipped or fail on this machine. If `npm test` could not install Chromium
 * and does not run on a build server, it sets `TEST_WITHOUT_CHROMIUM` to the reason.
 */
function wayToChromium(env: NodeJS.ProcessEnv = process.env): WayToProgram {
  const missing = 'there is no chromium program on the path';
  return wayToProgram({ program: chromiumProgram(env), missing, skipReason: env['TEST_WITHOUT_CHROMIUM'] }, env);
}

/** Like `describe` if Chromium is installed. See `describeWith` for what happens if it is not. */
export function describeWithChromium(title: string, tests: () => void): void {
  describeWith(wayToChromium(), title, tests);
}

/** @throws Error if there is no Chromium. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = chromiumProgram();
  if (executablePath === undefined) throw new Error('There is no chromium program on the path.');
  // The sandbox of Chromium needs rights that a container does not have. The tests open only pages of this service.
  return chromium.launch({ executablePath, chromiumSandbox: false });
}
