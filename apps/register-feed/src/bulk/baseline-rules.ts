import type { FileRules } from '@company-relations/register-formats';
import type { IdSet } from '@company-relations/register-loader';
import type { Repeated } from './baseline-index';
import type { Chunk } from './chunks';
import { ChunkReader } from './chunk-statements';
import type { InputFile } from './input-files';
import type { Fingerprints, Problem } from './tasks';

/** These files are no baseline. Its message says why, line by line; nothing was changed. */
export class InvalidBaselineError extends Error {
  override readonly name = 'InvalidBaselineError';

  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

/** More than these are of the same kind. */
const maxReasons = 20;

/** Refuses files that are no baseline, by where in them the reasons are. */
export class BaselineRules {
  constructor(
    private readonly settings: { readonly files: readonly InputFile[]; readonly rules: FileRules },
    private readonly chunks: readonly Chunk[],
  ) {}

  refuseRepeated(repeated: readonly Repeated[], firstLines: readonly number[]): void {
    this.refuseIf(
      repeated.slice(0, maxReasons).map(({ chunk, line, what }) => ({
        file: (this.chunks[chunk] as Chunk).file,
        line: line + (firstLines[chunk] as number),
        problem: `${this.idsOn(chunk, line)}: ${what}`,
      })),
    );
  }

  private idsOn(chunk: number, number: number): string {
    let ids = 'a statement';
    new ChunkReader(this.settings.files, this.settings.rules).read(this.chunks[chunk] as Chunk, (line) => {
      if (line.number !== number) return;
      const read = line.read();
      ids = 'problem' in read ? read.problem : read.statements.map(({ type, id }) => `${type} ${id}`).join(', ');
    });
    return ids;
  }

  refuseIf(problems: readonly Problem[]): void {
    if (problems.length === 0) return;
    const sorted = [...problems].sort((a, b) => a.file - b.file || a.line - b.line);
    throw new InvalidBaselineError(
      sorted
        .slice(0, maxReasons)
        .map(({ file, line, problem }) => `${this.settings.files[file]?.path}:${line + 1}: ${problem}`),
    );
  }
}

/** The statements of a chunk that were met before, in it or in another one. */
export function repeatedIn({ halves, lines }: Fingerprints, met: IdSet, chunk: number, what: string): Repeated[] {
  const repeated: Repeated[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (!met.add(halves[2 * index] as number, halves[2 * index + 1] as number))
      repeated.push({ chunk, line: lines[index] as number, what });
  }
  return repeated;
}
