import { partyName } from './party-texts';
import type { TreeRow } from './tree-rows';

/** The effect of a key in the tree, as the WAI-ARIA Authoring Practices describe it. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly key: string }
  | { readonly kind: 'expand' | 'collapse' | 'select'; readonly row: TreeRow };

/**
 * Returns the effect of a pressed key on the tree. A key moves the focus, or expands, collapses or selects a row.
 *
 * @returns undefined if the key has no effect in a tree.
 */
export function treeMove(rows: readonly TreeRow[], focused: string, key: string): TreeMove | undefined {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === focused),
  );
  const row = rows[at];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[at + 1]);
    case 'ArrowUp':
      return focusOn(rows[at - 1]);
    case 'Home':
      return focusOn(rows[0]);
    case 'End':
      return focusOn(rows.at(-1));
    case 'ArrowRight':
      return row.isExpanded === false ? { kind: 'expand', row } : focusOn(childOf(rows, at));
    case 'ArrowLeft':
      return row.isExpanded === true ? { kind: 'collapse', row } : focusOn(parentOf(rows, at));
    case 'Enter':
    case ' ':
      return { kind: 'select', row };
    default:
      return startingWith(rows, at, key);
  }
}

function focusOn(row: TreeRow | undefined): TreeMove | undefined {
  return row && { kind: 'focus', key: row.key };
}

function childOf(rows: readonly TreeRow[], at: number): TreeRow | undefined {
  const [row, next] = [rows[at], rows[at + 1]];
  return row !== undefined && next !== undefined && next.level > row.level ? next : undefined;
}

function parentOf(rows: readonly TreeRow[], at: number): TreeRow | undefined {
  const level = rows[at]?.level ?? 1;
  return rows.slice(0, at).findLast((row) => row.level < level);
}

/** Returns the next row whose name begins with a letter. After the last row, the search continues at the first row. */
function startingWith(rows: readonly TreeRow[], at: number, key: string): TreeMove | undefined {
  if ([...key].length !== 1) return undefined;
  const letter = key.toLocaleLowerCase('en');
  const others = [...rows.slice(at + 1), ...rows.slice(0, at)];
  return focusOn(others.find(({ party }) => partyName(party).toLocaleLowerCase('en').startsWith(letter)));
}
