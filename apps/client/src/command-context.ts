import type { Screen } from '@company-relations/command-line';
import {
  type JsonWebKeySet,
  printable,
  readKeys,
  RelationsService,
  serviceKeys,
  type Sink,
} from '@company-relations/relations-client';
import type { Environment } from '@company-relations/settings';
import { type Progress, showProgress } from './progress';
import { type ServiceOptions, tokenOf, urlOf } from './settings';

/** The environment, the streams and the other parts of the process that a command uses. */
export interface CommandContext {
  /** How the user calls the program, for its help. */
  readonly name: string;
  readonly environment: Environment;
  /** Writes to standard output. */
  readonly out: Sink;
  /** Writes to standard error. */
  readonly screen: Screen;
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
}

export interface KeyOptions extends ServiceOptions {
  /** The path of a file with the public keys. A manifest must be signed with one of these keys. */
  readonly keys?: string;
}

/**
 * Creates the HTTP client from the options of a command. Before each retry, the client reports how long it waits, in a
 * line above the progress bar.
 *
 * @throws UsageError, ClientError
 */
export function serviceOf(
  options: ServiceOptions,
  { environment, screen, signal }: CommandContext,
  progress?: Progress,
): RelationsService {
  const log = (text: string) => (progress ? progress.line(text) : screen.write(`${text}\n`));
  return new RelationsService({
    url: urlOf(options, environment),
    token: tokenOf(options, environment),
    signal,
    onWait: ({ reason, milliseconds }) =>
      log(`${printable(reason)} Trying again in ${Math.ceil(milliseconds / 100) / 10} s.`),
  });
}

/**
 * Reads the keys from the given file. Without a file, it fetches the keys that the service publishes. This request
 * needs no token.
 *
 * @throws UsageError, ClientError
 */
export async function keysOf(
  { keys, url }: KeyOptions,
  { environment, signal }: CommandContext,
): Promise<JsonWebKeySet> {
  if (keys !== undefined) return readKeys(keys);
  const service = new RelationsService({ url: urlOf({ url }, environment), token: async () => '', signal });
  return serviceKeys(service);
}

/** Shows a progress display on the screen while the work runs, and removes the display afterwards. */
export async function withProgress<Result>(
  screen: Screen,
  name: string,
  unit: Parameters<typeof showProgress>[2],
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress = showProgress(screen, name, unit);
  try {
    return await work(progress);
  } finally {
    progress.stop();
  }
}
