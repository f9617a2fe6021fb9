import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Instruction, nameAndValue, type Stage } from './dockerfile';

/** The result of the instructions of a stage. */
export interface BuiltStage {
  /** The folder that stands for the root of the image. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Numeric ids as `uid:gid`. Empty if the stage names no user. */
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
}

const nothing = { workdir: '/', env: {}, user: '', entrypoint: [], command: [] };

/**
 * Runs the instructions of a Dockerfile without a container engine. A stage is a folder, and its commands run on this
 * machine in that folder. They use the installed Node and npm and are not isolated. So this checks the commands, not
 * the images.
 */
export class StageFolders {
  private readonly built = new Map<string, BuiltStage>();

  constructor(
    private readonly folder: string,
    private readonly context: string,
    private readonly print: (line: string) => void,
  ) {}

  /** @throws Error if a command fails or an instruction is not supported. */
  build(stages: readonly Stage[]): ReadonlyMap<string, BuiltStage> {
    for (const stage of stages) this.built.set(stage.name, this.stage(stage));
    return this.built;
  }

  private stage({ name, from, instructions }: Stage): BuiltStage {
    const root = join(this.folder, name);
    const base = this.built.get(from);
    mkdirSync(root, { recursive: true });
    if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    const start: BuiltStage = { ...nothing, ...base, root };
    return instructions.reduce((stage, instruction) => this.apply(stage, instruction, name), start);
  }

  private apply(stage: BuiltStage, { name, rest }: Instruction, of: string): BuiltStage {
    switch (name) {
      case 'WORKDIR':
        mkdirSync(join(stage.root, rest), { recursive: true });
        return { ...stage, workdir: rest };
      case 'ENV':
        return { ...stage, env: { ...stage.env, ...Object.fromEntries(rest.split(' ').map(nameAndValue)) } };
      case 'USER':
        return { ...stage, user: rest };
      case 'ENTRYPOINT':
        return { ...stage, entrypoint: JSON.parse(rest) as string[], command: [] };
      case 'CMD':
        return { ...stage, command: JSON.parse(rest) as string[] };
      case 'EXPOSE':
      case 'HEALTHCHECK':
        return stage;
      case 'COPY':
        this.copy(stage, rest);
        return stage;
      case 'RUN':
        this.run(stage, rest.replace(/^(--mount=\S+ )+/, ''), of);
        return stage;
      default:
        throw new Error(`${name} is not known here.`);
    }
  }

  private copy({ root, workdir }: BuiltStage, rest: string): void {
    const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
    const sources = paths.split(' ');
    const target = join(root, workdir, sources.pop() ?? '');
    const origin = from === undefined ? this.context : this.built.get(from)?.root;
    if (origin === undefined) throw new Error(`There is no stage ${from} to copy from.`);
    for (const source of sources) {
      const isFile = from === undefined && source !== '.';
      cpSync(join(origin, source), isFile ? join(target, source) : target, { recursive: true, verbatimSymlinks: true });
    }
  }

  private run({ root, workdir, env }: BuiltStage, command: string, of: string): void {
    this.print(`${of}: ${command}`);
    const { PATH, HOME } = process.env;
    const { status } = spawnSync('sh', ['-c', command], {
      cwd: join(root, workdir),
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) throw new Error(`"${command}" of stage ${of} failed, see above.`);
  }
}
