const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/**
 * The peak memory of an import in bytes. The import prints it rounded, for example `Peak memory usage: 1.053GiB`.
 * Undefined if the output does not have it.
 */
export function peakMemoryIn(output: string): number | undefined {
  const [, amount, unit = ''] = /Peak memory usage: (\d+(?:\.\d+)?)([KMGT]iB|B)(?!\S)/.exec(output) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * 1_024 ** units.indexOf(unit));
}
