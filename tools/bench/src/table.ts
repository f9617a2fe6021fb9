/** A table of figures. The first column names the rows. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  /** Numbers get commas between thousands. Figures with decimals are texts, so that all of a column have as many. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The texts of the cells. */
export function cellTexts({ rows }: Table): string[][] {
  return rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)));
}

/** Which columns have only figures. They are aligned on the right. */
export function areFigures(columns: readonly string[], rows: readonly (readonly string[])[]): boolean[] {
  const isFigure = (cell: string | undefined) => /^\d/.test(cell ?? '');
  const isEmpty = (cell: string | undefined) => cell === undefined || cell === '' || cell === '-';
  return columns.map((_, at) => {
    const cells = rows.map((row) => row[at]);
    return at > 0 && cells.some(isFigure) && cells.every((cell) => isFigure(cell) || isEmpty(cell));
  });
}

/** The table as text, with aligned columns. */
export function tableText(table: Table): string {
  const rows = cellTexts(table);
  const right = areFigures(table.columns, rows);
  const lines = [table.columns, ...rows];
  const widths = table.columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const lineText = (line: readonly string[]) =>
    line
      .map((cell, at) => (right[at] ? cell.padStart(widths[at] as number) : cell.padEnd(widths[at] as number)))
      .join('  ')
      .trimEnd();
  return [`${table.title}:`, ...lines.map((line) => `  ${lineText(line)}`)].join('\n');
}
