import type { Explorer } from '../state/explorer';
import { partyName } from '../state/party-texts';
import {
  maxPartiesShown,
  maxPartiesPerSide,
  parseSide,
  type VisibleStructure,
  type ShownWindow,
} from '../state/visible-structure';

interface PartyPagerProps {
  readonly structure: VisibleStructure;
  readonly explorer: Explorer;
}

/**
 * Controls that page through the owners or holdings of each company that has more of them than are shown at a time.
 * Also a notice if a company stays closed because the maximum number of parties is shown.
 */
export function PartyPager({ structure, explorer }: PartyPagerProps) {
  const move = (side: ShownWindow['side'], first: number) => explorer.dispatch({ kind: 'moved', side, first });
  if (structure.windows.length === 0 && !structure.isFull) return null;
  return (
    <ul class="windows">
      {structure.isFull && <li>At most {maxPartiesShown} parties are shown. Close a company to open another.</li>}
      {structure.windows.map(({ side, first, shown, all, notRead }) => (
        <li key={side}>
          {nameOfSide(structure, side)}: {first + 1}–{first + shown} of {countText(all + notRead)}
          {notRead > 0 && `, of which the first ${countText(all)} can be shown`}{' '}
          <button type="button" disabled={first === 0} onClick={() => move(side, first - maxPartiesPerSide)}>
            Previous {maxPartiesPerSide}
          </button>{' '}
          <button type="button" disabled={first + shown >= all} onClick={() => move(side, first + maxPartiesPerSide)}>
            Next {maxPartiesPerSide}
          </button>
        </li>
      ))}
    </ul>
  );
}

const countText = (count: number) => count.toLocaleString('en');

function nameOfSide({ Nodes }: VisibleStructure, side: ShownWindow['side']): string {
  const { Direction, Node } = parseSide(side);
  const party = Nodes.find((each) => each.Node === Node);
  return `${Direction === 'up' ? 'Owners' : 'Holdings'} of ${party === undefined ? Node : partyName(party)}`;
}
