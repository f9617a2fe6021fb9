import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Explorer } from '../state/explorer';
import { canReadStructureOf } from '../state/explorer-state';
import { type Side, sideOf } from '../state/known-structure';
import { roleOrStakeText, kindNames, partyName } from '../state/party-texts';
import { treeMove } from '../state/tree-keys';
import { type TreeRow, treeRows } from '../state/tree-rows';
import type { VisibleStructure } from '../state/visible-structure';

interface TreeViewProps {
  readonly structure: VisibleStructure;
  readonly explorer: Explorer;
  readonly selected: string | undefined;
  readonly select: (node: string) => void;
}

/** The structure as a tree, for the keyboard and for screen readers. The Tab key reaches one row at a time. */
export function TreeView({ structure, explorer, selected, select }: TreeViewProps) {
  const rows = useMemo(() => treeRows(structure, canReadStructureOf), [structure]);
  const { list, current, focus, setCurrent } = useFocusedRow(rows);
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(rows, current, event.key);
    if (move === undefined) return;
    event.preventDefault();
    if (move.kind === 'focus') focus(move.key);
    else if (move.kind === 'select') select(move.row.party.Node);
    else toggle(explorer, structure, move.row);
  };
  return (
    <nav class="tree" aria-label="Parties">
      <ul role="tree" aria-label="Owners and holdings" ref={list} onKeyDown={pressed}>
        {rows.map((row) => (
          <TreeItem
            key={row.key}
            row={row}
            isFocused={row.key === current}
            isSelected={row.party.Node === selected}
            focused={() => setCurrent(row.key)}
            clicked={() => select(row.party.Node)}
            toggled={() => toggle(explorer, structure, row)}
          />
        ))}
      </ul>
    </nav>
  );
}

/**
 * Returns the row that the Tab key reaches: the row that last had the focus, or the first row if the tree no longer
 * contains that row.
 */
function useFocusedRow(rows: readonly TreeRow[]) {
  const [wanted, setCurrent] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const isMoving = useRef(false);
  const current = rows.some(({ key }) => key === wanted) ? wanted : (rows[0]?.key ?? '');
  // Moves the focus before the browser draws, so that the next key press already acts on the new row.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current]);
  const focus = (key: string) => {
    isMoving.current = true;
    setCurrent(key);
  };
  return { list, current, focus, setCurrent };
}

interface TreeItemProps {
  readonly row: TreeRow;
  readonly isFocused: boolean;
  readonly isSelected: boolean;
  readonly focused: () => void;
  readonly clicked: () => void;
  readonly toggled: () => void;
}

const directionSigns = { up: '▲', down: '▼' } as const;
const directionTexts = { up: 'owner: ', down: 'holding: ' } as const;

/** A row of the tree. Levels are attributes instead of nested lists, so that the browser handles long trees well. */
function TreeItem({ row, isFocused, isSelected, focused, clicked, toggled }: TreeItemProps) {
  const { party, level, position, setSize, isExpanded, direction, records, isRepeated } = row;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={isExpanded}
      aria-selected={isSelected}
      tabIndex={isFocused ? 0 : -1}
      class={`level-${Math.min(level, 9)}`}
      onFocus={focused}
      onClick={clicked}
    >
      <span
        class="toggle"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (isExpanded !== undefined) toggled();
        }}
      >
        {isExpanded === undefined ? '·' : isExpanded ? '−' : '+'}
      </span>
      {direction !== undefined && (
        <>
          <span aria-hidden="true">{directionSigns[direction]} </span>
          <span class="hidden">{directionTexts[direction]}</span>
        </>
      )}
      <span class="name">{partyName(party)}</span> <small class="kind">{kindNames[party.Kind]}</small>{' '}
      <small>{records.map(roleOrStakeText).join('; ')}</small>
      {isRepeated && <small> (see above)</small>}
    </li>
  );
}

/**
 * Opens or closes a row. The row of the requested company opens on both sides. Any other row opens only upwards if its
 * party is above the requested company in the ownership graph, and only downwards if its party is below.
 */
function toggle(explorer: Explorer, { open }: VisibleStructure, { party, direction, isExpanded }: TreeRow): void {
  const sides: Side[] = (direction === undefined ? (['up', 'down'] as const) : [direction]).map((each) =>
    sideOf(each, party.Node),
  );
  for (const side of sides) {
    if (isExpanded === true && open.has(side)) explorer.closeSide(side);
    if (isExpanded === false) void explorer.openSide(side);
  }
}
