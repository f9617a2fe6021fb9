import { type DerivedFigures, figuresFrom } from '@company-relations/company-graph';
import { runAtOnce } from '@company-relations/ownership';
import { figureLine, figuresTable } from '@company-relations/register-loader';
import type { EntityDirectory } from '../entity-directory';
import type { TableFiles } from '../table-files';
import type { FiguresResult, DeriveSettings } from './derive-settings';
import { HoldingsAbove } from './holdings-above';
import { figureMarks, type HoldingsMemory } from './holdings-memory';

/** Derives the figures (ultimate ownerships) of companies in memory, and writes the rows of the figures. */
export class RangeDeriver {
  private readonly above: HoldingsAbove;
  private readonly figures: Uint32Array;
  private readonly untils: Int32Array;
  private readonly marks: Uint8Array;

  constructor(
    memory: HoldingsMemory,
    directory: EntityDirectory,
    private readonly settings: DeriveSettings,
    private readonly files: TableFiles,
  ) {
    this.above = new HoldingsAbove(memory, directory, settings);
    this.figures = new Uint32Array(memory.figures);
    this.untils = new Int32Array(memory.untils);
    this.marks = new Uint8Array(memory.marks);
  }

  /** Derives the figures of the companies with numbers from `from` up to, but not including, `until`. */
  derive(from: number, until: number): FiguresResult {
    let figures = 0;
    const omitted: number[] = [];
    for (const { companies, holdings } of this.above.batches(from, until)) {
      const derived = runAtOnce(figuresFrom(holdings));
      for (const [at, company] of companies.entries()) {
        const { figures: own, until: day = 0 } = this.write(derived[at] as DerivedFigures);
        if (!own) {
          omitted.push(company);
          this.marks[company] = (this.marks[company] as number) | figureMarks.isOmitted;
          continue;
        }
        this.figures[company] = own.length;
        this.untils[company] = day;
        figures += own.length;
      }
    }
    return { figures, omitted };
  }

  private write(derived: DerivedFigures): DerivedFigures {
    for (const { owner, stake } of derived.figures ?? [])
      this.files.add(figuresTable, figureLine(owner, derived.company, stake, this.settings.stamp));
    return derived;
  }
}
