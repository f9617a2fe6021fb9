import { readFileSync } from 'node:fs';
import type { Environment } from './environment';

/** The environment variables, and a function that reads files whose paths are in these variables. */
export interface ConfigSources {
  readonly environment: Environment;
  /**
   * Reads a file, by default from the disk of this machine.
   *
   * @throws if the file does not exist or cannot be read.
   */
  readonly readFile?: (path: string) => string;
}

/** A problem with a setting. The text has no full stop. */
interface ConfigProblem {
  readonly text: string;
  /** The name of a required setting that is absent. Undefined for other problems. */
  readonly missing?: string;
}

/**
 * Reads settings one by one and collects their problems. A problem never quotes a value, because the value may be a
 * secret.
 */
export class SettingReader {
  private readonly found: ConfigProblem[] = [];
  private readonly environment: Environment;
  private readonly readFile: (path: string) => string;

  constructor({ environment, readFile = (path) => readFileSync(path, 'utf8') }: ConfigSources) {
    this.environment = environment;
    this.readFile = readFile;
  }

  /** The problems in the order in which they were found, without full stops. */
  get problems(): readonly string[] {
    return this.found.map(({ text }) => text);
  }

  /** Returns the trimmed text of a setting. Undefined if the setting is absent or blank. */
  optional(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  required(name: string): string {
    return this.optional(name) ?? this.missing(name);
  }

  /**
   * Returns the exact text of a setting. If `<name>_FILE` is set instead, returns the content of that file without its
   * last line end. Undefined if the setting is absent, blank or invalid.
   */
  secret(name: string): string | undefined {
    const value = nonBlank(this.environment[name]);
    if (this.optional(`${name}_FILE`) === undefined) return value;
    if (value !== undefined) return this.addProblem(name, `and ${name}_FILE must not both be set`, undefined);
    return this.file(`${name}_FILE`, (content) => nonBlank(content.replace(/\r?\n$/, '')));
  }

  requiredSecret(name: string): string {
    const problemsBefore = this.found.length;
    return this.secret(name) ?? (this.found.length > problemsBefore ? '' : this.missing(name));
  }

  whole(name: string, fallback: number, [min, max]: readonly [number, number]): number {
    const text = this.optional(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max
      ? value
      : this.addProblem(name, `must be a whole number from ${min} to ${max}`, fallback);
  }

  /** Reads `true` or `false`. False if the setting is absent. */
  flag(name: string): boolean {
    const text = this.optional(name) ?? 'false';
    return text === 'true' || (text !== 'false' && this.addProblem(name, 'must be true or false', false));
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.optional(name) ?? fallback;
    return (
      choices.find((choice) => choice === text) ??
      this.addProblem(name, `must be one of ${choices.join(', ')}`, fallback)
    );
  }

  /** Reads a comma-separated list of choices. */
  someOf<Choice extends string>(
    name: string,
    choices: readonly Choice[],
    fallback: readonly Choice[],
  ): readonly Choice[] {
    const text = this.optional(name);
    if (text === undefined) return fallback;
    const chosen = text.split(',').map((part) => choices.find((choice) => choice === part.trim()));
    const known = chosen.filter((choice) => choice !== undefined);
    return known.length === chosen.length
      ? known
      : this.addProblem(name, `must list some of ${choices.join(', ')}`, fallback);
  }

  /**
   * Reads and parses the file whose path is in a setting. Undefined if the setting is absent or the file cannot be
   * read.
   */
  file<T>(name: string, parse: (content: string) => T): T | undefined {
    if (this.optional(name) === undefined) return undefined;
    const content = this.contentOf(name);
    return content === undefined
      ? this.addProblem(name, 'names a file that cannot be read', undefined)
      : parse(content);
  }

  /**
   * Returns the content of the file whose path is in a setting. Undefined if the setting is absent or the file cannot
   * be read; no problem is added in either case.
   */
  contentOf(name: string): string | undefined {
    const path = this.optional(name);
    try {
      return path === undefined ? undefined : this.readFile(path);
    } catch {
      return undefined;
    }
  }

  /**
   * Reads settings with a function of another library, which returns either the settings or a problem. Returns
   * undefined if there is a problem, after adding the problem to this reader.
   */
  part<Reading extends object>(
    read: (environment: Environment) => Reading | { readonly problem: string },
  ): Reading | undefined {
    const reading = read(this.environment);
    if (!('problem' in reading)) return reading;
    this.found.push({ text: reading.problem });
    return undefined;
  }

  /**
   * Adds a problem with the setting `name`.
   *
   * @returns `value`, so that the caller can use it in place of the invalid setting and continue.
   */
  addProblem<T>(name: string, what: string, value: T): T {
    this.found.push({ text: `${name} ${what}` });
    return value;
  }

  /**
   * Throws an error if there are problems. The first line of its message lists all missing settings. Each other problem
   * has its own line.
   *
   * @throws Failure
   */
  throwIfProblems(Failure: new (message: string) => Error): void {
    const missing = this.found.flatMap(({ missing: name }) => name ?? []);
    const others = this.found.filter((wrong) => wrong.missing === undefined).map(({ text }) => `${text}.`);
    const lines = [...(missing.length > 0 ? [`Set ${missing.join(', ')}.`] : []), ...others];
    if (lines.length > 0) throw new Failure(lines.join('\n'));
  }

  private missing(name: string): string {
    this.found.push({ text: `${name} is missing`, missing: name });
    return '';
  }
}

function nonBlank(value: string | undefined): string | undefined {
  return value?.trim() ? value : undefined;
}
