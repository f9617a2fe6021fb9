/**
 * An instruction of a Dockerfile with its continued lines joined. In `RUN npm ci`, `RUN` is the name and `npm ci` the
 * rest.
 */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** A stage of a Dockerfile. */
export interface Stage {
  readonly name: string;
  /** The stage or image that this stage starts from. */
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/**
 * The stages of a Dockerfile. `ARG`s before the first stage are inserted into `FROM`.
 *
 * @throws Error if a stage has no name or an instruction comes before the first stage.
 */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: (Stage & { readonly instructions: Instruction[] })[] = [];
  const images = new Map<string, string>();
  for (const instruction of instructionsOf(dockerfile)) {
    const { name, rest } = instruction;
    const last = stages.at(-1);
    if (name === 'FROM') stages.push(stageOf(rest, images));
    else if (last) last.instructions.push(instruction);
    else if (name === 'ARG') images.set(...nameAndValue(rest));
    else throw new Error(`${name} stands before the first stage.`);
  }
  return stages;
}

function stageOf(rest: string, images: ReadonlyMap<string, string>): Stage & { readonly instructions: Instruction[] } {
  const [, from = '', name] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
  if (name === undefined) throw new Error(`A stage has no name: FROM ${rest}`);
  return {
    name,
    from: from.replace(/\$\{(\w+)\}/g, (_all, image: string) => images.get(image) ?? ''),
    instructions: [],
  };
}

function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  return lines.map((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`This is no instruction: ${line}`);
    return { name, rest };
  });
}

/** Splits `NAME=value` into its parts. */
export function nameAndValue(assignment: string): [string, string] {
  const at = assignment.indexOf('=');
  return [assignment.slice(0, at), assignment.slice(at + 1)];
}
