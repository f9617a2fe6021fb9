import type {
  Masked,
  VisibleChange,
  VisibleChangedRecord,
  VisibleChanges,
  VisibleOwners,
} from '@company-relations/authorization';
import { dayText, mapInSteps, runAtOnce, type Steps } from '@company-relations/ownership';
import type { ChangedRecord, ChangesResponse, OwnersOnDay, RelationChange } from './changes-response';
import { nonEmptyListToWire, nonZero } from './omission';
import { nodeToWire, recordOfEdgeToWire } from './structure-to-wire';
import { shareToWire } from './share';

/** Converts changes to their wire form. Members that the response omits are undefined. Accepts masked data only. */
export function changesToWire(changes: Masked<VisibleChanges>): ChangesResponse {
  return runAtOnce(changesToWireInSteps(changes));
}

/** Like `changesToWire`, but yields in between, so that many changes do not block the event loop. */
export function* changesToWireInSteps(visible: Masked<VisibleChanges>): Steps<ChangesResponse> {
  const { company, period, withheld, isHistoryWithheld, before, after, nodes, changes, partiesLeftOut } = visible;
  return {
    ...{ ServiceId: company, From: dayText(period.from), To: dayText(period.to) },
    NotGranted: nonEmptyListToWire(withheld, (area) => area),
    HistoryNotGranted: isHistoryWithheld || undefined,
    Before: ownersToWire(before),
    After: ownersToWire(after),
    Nodes: yield* mapInSteps(nodes, nodeToWire),
    Changes: yield* mapInSteps(changes, changeToWire),
    MoreParties: nonZero(partiesLeftOut),
  };
}

function ownersToWire({ day, ultimateOwners, more, areOmitted }: VisibleOwners): OwnersOnDay {
  return {
    AsOf: dayText(day),
    UltimateOwners: ultimateOwners?.map(({ node, stake }) => ({ Node: node, Share: shareToWire(stake) })),
    MoreUltimateOwners: nonZero(more),
    UltimateOwnersOmitted: areOmitted || undefined,
  };
}

function changeToWire({ party, kind, change, before, after, between }: VisibleChange): RelationChange {
  return {
    ...{ Party: party, Kind: kind, Change: change },
    Before: nonEmptyListToWire(before, recordToWire),
    After: nonEmptyListToWire(after, recordToWire),
    Between: nonEmptyListToWire(between, recordToWire),
  };
}

function recordToWire({ isEnded, areDatesUnknown, ...edge }: VisibleChangedRecord): ChangedRecord {
  return {
    IsEnded: isEnded || undefined,
    AreDatesUnknown: areDatesUnknown || undefined,
    ...recordOfEdgeToWire(edge),
  };
}
