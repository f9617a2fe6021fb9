import { readSecret } from '@company-relations/neo4j-client';

/** The environment, and the files that it names. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** @throws when there is no such file or it cannot be read. */
  readonly readFile: (path: string) => string;
}

/** Reads settings one by one and gathers what is wrong with them. Problems never quote a value: it may be a secret. */
export class SettingReader {
  readonly problems: string[] = [];

  constructor(private readonly surroundings: Surroundings) {}

  /** A text; empty counts as absent. */
  optional(name: string): string | undefined {
    return this.surroundings.environment[name]?.trim() || undefined;
  }

  required(name: string): string {
    return this.optional(name) ?? this.wrong(name, 'is missing', '');
  }

  /** A text that may stand in the file that `<name>_FILE` names instead; undefined when it is absent or wrong. */
  secret(name: string): string | undefined {
    const { environment, readFile } = this.surroundings;
    const reading = readSecret(environment, name, readFile);
    if ('value' in reading) return reading.value?.trim() || undefined;
    this.problems.push(reading.problem);
    return undefined;
  }

  requiredSecret(name: string): string {
    const known = this.problems.length;
    return this.secret(name) ?? (this.problems.length > known ? '' : this.wrong(name, 'is missing', ''));
  }

  whole(name: string, fallback: number, [min, max]: readonly [number, number]): number {
    const text = this.optional(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : this.wrong(name, `must be a whole number from ${min} to ${max}`, fallback);
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.optional(name) ?? fallback;
    return choices.find((choice) => choice === text) ?? this.wrong(name, `must be one of ${choices.join(', ')}`, fallback);
  }

  /** A comma-separated list. */
  someOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: readonly Choice[]): readonly Choice[] {
    const text = this.optional(name);
    if (text === undefined) return fallback;
    const chosen = text.split(',').map((part) => choices.find((choice) => choice === part.trim()));
    const known = chosen.filter((choice) => choice !== undefined);
    return known.length === chosen.length ? known : this.wrong(name, `must list some of ${choices.join(', ')}`, fallback);
  }

  /** What `parse` makes of the file that a setting names; undefined when the setting is absent or the file is no good. */
  file<T>(name: string, parse: (content: string) => T): T | undefined {
    const path = this.optional(name);
    if (path === undefined) return undefined;
    let content: string;
    try {
      content = this.surroundings.readFile(path);
    } catch {
      return this.wrong(name, 'names a file that cannot be read', undefined);
    }
    return parse(content);
  }

  /** What `read` makes of settings that other programs have too; undefined when they are wrong. */
  part<Reading extends object>(read: (environment: Surroundings['environment']) => Reading | { readonly problem: string }): Reading | undefined {
    const reading = read(this.surroundings.environment);
    if (!('problem' in reading)) return reading;
    this.problems.push(reading.problem);
    return undefined;
  }

  /** Notes a problem; returns `value`, to go on with. */
  wrong<T>(name: string, what: string, value: T): T {
    this.problems.push(`${name} ${what}`);
    return value;
  }
}
