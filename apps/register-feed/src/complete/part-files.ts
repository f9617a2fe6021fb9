/** Matches names such as `psc-snapshot-2026-03-12_3of28.zip` and `BasicCompanyData-2026-03-01-part2_7.zip`. */
const partPattern = /(\d+)[ _-]?of[ _-]?(\d+)|part[ _-]?(\d+)[ _-](\d+)/i;
/** The maximum number of parts. A larger number in a file name is not a number of parts. */
const maxParts = 10_000;

/**
 * Finds sets of part files of which some parts are missing. The number of a part is read from the name of the file, or
 * of the archive that contains the file.
 *
 * @returns a sentence for each set, with the missing parts.
 */
export function missingPartMessages(names: readonly string[]): string[] {
  const sets = new Map<string, { readonly parts: number; readonly present: Set<number> }>();
  for (const path of names) {
    const name = path.split('/').findLast((segment) => partPattern.test(segment)) ?? '';
    const found = partPattern.exec(name);
    const [text = '', part = found?.[3], parts = found?.[4]] = found ?? [];
    if (!found || Number(parts) > maxParts) continue;
    const key = name.replace(text, text.replace(/\d+/, '*'));
    const set = sets.get(key) ?? { parts: Number(parts), present: new Set() };
    set.present.add(Number(part));
    sets.set(key, set);
  }
  return [...sets].flatMap(([name, { parts, present }]) => {
    const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !present.has(part));
    return missing.length === 0 ? [] : [`${name}: of ${parts} parts these are missing: ${listed(missing)}`];
  });
}

function listed(parts: readonly number[]): string {
  const shown = parts.slice(0, 10).join(', ');
  return parts.length > 10 ? `${shown}, …` : shown;
}
