import type { FileRules } from '@company-relations/register-formats';
import type { BaselineDate } from '@company-relations/register-loader';
import { placeOf } from '../inputs/record-texts';
import type { RefusedLine } from './baseline-index';
import type { ChunkableFile } from './chunkable-files';
import type { Chunk } from './chunks';
import { ChunkReader } from './chunk-statements';
import type { Problem } from './problem';

/** The files cannot be imported as a baseline. The message has one line for each reason. The graph was not changed. */
export class InvalidBaselineError extends Error {
  override readonly name = 'InvalidBaselineError';

  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

/** The maximum number of reasons that are reported. Further reasons are usually of the same kind. */
const maxReasons = 20;

/** Refuses files that cannot be imported as a baseline. The error names the file and the line of each reason. */
export class BaselineRules {
  constructor(
    private readonly settings: {
      readonly files: readonly ChunkableFile[];
      readonly rules: FileRules;
      readonly date: BaselineDate;
    },
    private readonly chunks: readonly Chunk[],
  ) {}

  refusePlaces(refused: readonly RefusedLine[], firstLines: readonly number[]): void {
    this.refuseIf(
      refused.slice(0, maxReasons).map(({ chunk, line, what }) => ({
        file: (this.chunks[chunk] as Chunk).file,
        line: line + (firstLines[chunk] as number),
        problem: `${this.idsOn(chunk, line)}: ${what}`,
      })),
    );
  }

  private idsOn(chunk: number, number: number): string {
    let ids = 'a statement';
    const { files, rules, date } = this.settings;
    new ChunkReader(files, rules, date.today).read(this.chunks[chunk] as Chunk, (line) => {
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
      sorted.slice(0, maxReasons).map(({ file, line, problem }) => `${this.placeOf(file, line)}: ${problem}`),
    );
  }

  private placeOf(index: number, line: number): string {
    const file = this.settings.files[index] as ChunkableFile;
    return placeOf(file, file.content, line + 1);
  }
}
