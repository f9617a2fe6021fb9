/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder from which the user called `npm run <script>`. npm runs commands in the workspace folder, but users name files
 * relative to theirs. Undefined where npm runs another script or none.
 */
export function invocationDirectory(environment: Environment, script: string): string | undefined {
  return environment['npm_lifecycle_event'] === script ? environment['INIT_CWD'] : undefined;
}
