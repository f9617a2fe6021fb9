import { readFileSync } from 'node:fs';
import type { Environment } from './environment';

/** The environment, and the files that it names. */
export interface ConfigSources {
  readonly environment: Environment;
  /** The files of this machine when left out. @throws when there is no such file or it cannot be read. */
  readonly readFile?: (path: string) => string;
}

/** A problem with a setting, without a full stop. */
interface ConfigProblem {
  readonly text: string;
  /** The name of the setting, if the problem is only that it is missing. */
  readonly missing?: string;
}

/** Reads settings one by one and collects problems. Problems never quote a value: it may be a secret. */
export class SettingReader {
  private readonly found: ConfigProblem[] = [];
  private readonly environment: Environment;
  private readonly readFile: (path: string) => string;

  constructor({ environment, readFile = (path) => readFileSync(path, 'utf8') }: ConfigSources) {
    this.environment = environment;
    this.readFile = readFile;
  }

  /** Problems without full stops, in the order in which they were found. */
  get problems(): readonly string[] {
    return this.found.map(({ text }) => text);
  }

  /** A text without the white space around it; empty counts as absent. */
  optional(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  required(name: string): string {
    return this.optional(name) ?? this.missing(name);
  }

  /**
   * A text, exactly, or the content of the file that `<name>_FILE` names instead, without the line end after it. Undefined when
   * it is wrong, or absent, as nothing but white space is.
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

  /** False when it is absent. */
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

  /** A comma-separated list. */
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

  /** Parses the file that a setting names; undefined when the setting is absent or the file cannot be read. */
  file<T>(name: string, parse: (content: string) => T): T | undefined {
    if (this.optional(name) === undefined) return undefined;
    const content = this.contentOf(name);
    return content === undefined
      ? this.addProblem(name, 'names a file that cannot be read', undefined)
      : parse(content);
  }

  /** The content of the file that a setting names; undefined, without a problem, when it is absent or unreadable. */
  contentOf(name: string): string | undefined {
    const path = this.optional(name);
    try {
      return path === undefined ? undefined : this.readFile(path);
    } catch {
      return undefined;
    }
  }

  /** Reads settings of another library; undefined when they are invalid. */
  part<Reading extends object>(
    read: (environment: Environment) => Reading | { readonly problem: string },
  ): Reading | undefined {
    const reading = read(this.environment);
    if (!('problem' in reading)) return reading;
    this.found.push({ text: reading.problem });
    return undefined;
  }

  /** Adds a problem. @returns `value`, to continue with. */
  addProblem<T>(name: string, what: string, value: T): T {
    this.found.push({ text: `${name} ${what}` });
    return value;
  }

  /** @throws Failure with a line for each problem, where there is any; all that is missing comes first, in one line. */
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
