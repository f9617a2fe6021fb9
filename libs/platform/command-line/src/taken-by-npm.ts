import type { Command, Option } from 'commander';

/**
 * Returns the options that npm took for itself because they are not after `--`. For `npm run feed load --strict file`,
 * the program only gets `load file`. npm stores each option that it takes in a variable `npm_config_…`.
 *
 * @param root - the program. The last word of its name is the name of its npm script.
 */
export function optionsTakenByNpm(
  root: Command,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const script = environment['npm_lifecycle_event'];
  const scripts = [root.name().split(' ').at(-1), ...(args[0] === 'token' ? ['token'] : [])];
  if (script === undefined || !scripts.includes(script)) return [];
  return optionsOf(root, args)
    .filter((option) => isTaken(option, environment))
    .map(({ long }) => long ?? '');
}

/** Returns the options of the command that the arguments select, and the options of its parent commands. */
function optionsOf(command: Command, [name, ...rest]: readonly string[]): readonly Option[] {
  const below = command.commands.find((each) => each.name() === name);
  return [...command.options, ...(below ? optionsOf(below, rest) : [])];
}

function isTaken({ long, negate }: Option, environment: Readonly<Record<string, string | undefined>>): boolean {
  if (!long) return false;
  const name = long.replace(negate ? /^--no-/ : /^--/, '').replaceAll('-', '_');
  const value = environment[`npm_config_${name}`];
  // npm writes false as an empty text.
  return negate ? value === '' : value !== undefined && value !== '';
}
