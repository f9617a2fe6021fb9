const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/**
 * The most memory that an import held, in bytes; it says it rounded, for example `Peak memory usage: 1.053GiB`.
 * Undefined where it does not say it in such a way.
 */
export function peakMemoryIn(output: string): number | undefined {
  const [, amount, unit = ''] = /Peak memory usage: (\d+(?:\.\d+)?)([KMGT]iB|B)(?!\S)/.exec(output) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * 1_024 ** units.indexOf(unit));
}
