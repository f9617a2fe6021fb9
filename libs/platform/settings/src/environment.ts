/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the folder in which the user called `npm run <script>`. Undefined if the process was not started by this npm
 * script. Users write file names relative to their own folder, but npm runs the script in the folder of the workspace.
 */
export function invocationDirectory(environment: Environment, script: string): string | undefined {
  return environment['npm_lifecycle_event'] === script ? environment['INIT_CWD'] : undefined;
}
