/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where the user stands who called `npm run <script>`: npm runs its commands in the folder of the workspace, and files are named
 * from where the user is. Undefined where npm runs another command or none.
 */
export function invocationDirectory(environment: Environment, script: string): string | undefined {
  return environment['npm_lifecycle_event'] === script ? environment['INIT_CWD'] : undefined;
}
