import type { ChangedRecord, ChangesAnswer, Party } from '../api/answers';
import { dayText, figureText, partyName, recordName } from './party-texts';

/** Something that a record says happened on a day of the period. */
export interface TimeLineEvent {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly text: string;
}

/** How long a record was in force within the period, as parts of its length from 0 to 1. */
export interface Bar {
  readonly start: number;
  readonly end: number;
  /** Whether its dates leave the begin or the end open. */
  readonly isUncertain: boolean;
  readonly text: string;
}

export interface TimeLineRow {
  readonly party: Party;
  readonly bars: readonly Bar[];
}

export interface TimeLine {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly TimeLineRow[];
  /** In the order of their days. */
  readonly events: readonly TimeLineEvent[];
}

/** The changes of a period as bars, a row for each party, and as a list of what happened. */
export function timeLine(changes: ChangesAnswer): TimeLine {
  const { From: from, To: to } = changes;
  const parties = new Map(changes.Nodes.map((party) => [party.Node, party]));
  const rows = new Map<string, Bar[]>();
  const events: TimeLineEvent[] = [];
  for (const change of changes.Changes) {
    const party = parties.get(change.Party) as Party;
    for (const record of recordsOf(change)) {
      const text = `${recordName(change)} ${figureText({ ...record, Kind: change.Kind })}`;
      rows.set(change.Party, [...(rows.get(change.Party) ?? []), barOf(record, text, { from, to })]);
      events.push(...eventsOf(record, `${partyName(party)}: ${text}`, { from, to }));
    }
  }
  return {
    from,
    to,
    rows: [...rows].map(([node, bars]) => ({ party: parties.get(node) as Party, bars })),
    events: events.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  };
}

/** The days on which something happened, without repetition. */
export function eventDays({ events }: TimeLine): string[] {
  return [...new Set(events.map(({ day }) => day))];
}

/** Where a day is in a period, from 0 to 1. */
export function placeOfDay(day: string, { from, to }: Pick<TimeLine, 'from' | 'to'>): number {
  const length = Date.parse(to) - Date.parse(from);
  const place = length <= 0 ? 1 : (Date.parse(dayText(day)) - Date.parse(from)) / length;
  return Math.min(1, Math.max(0, place));
}

/** A record that was in force before and after is in both lists, so duplicates are removed. */
function recordsOf({ Before = [], After = [], Between = [] }: ChangesAnswer['Changes'][number]): ChangedRecord[] {
  const unique = new Map([...Before, ...Between, ...After].map((record) => [keyOf(record), record]));
  return [...unique.values()];
}

/** The marks of a record concern the day of its list. */
function keyOf({ IsEnded: _, AreDatesUnknown: __, ...record }: ChangedRecord): string {
  return JSON.stringify(record);
}

type Period = Pick<TimeLine, 'from' | 'to'>;

function barOf(record: ChangedRecord, text: string, period: Period): Bar {
  const { InDate, OutDate, IsEnded } = record;
  return {
    start: InDate === undefined ? 0 : placeOfDay(InDate, period),
    end: OutDate === undefined ? 1 : placeOfDay(OutDate, period),
    isUncertain: InDate === undefined || (IsEnded === true && OutDate === undefined),
    text,
  };
}

function eventsOf({ InDate, OutDate }: ChangedRecord, text: string, { from, to }: Period): TimeLineEvent[] {
  const dated = [
    { date: InDate, verb: 'began' },
    { date: OutDate, verb: 'ended' },
  ];
  return dated.flatMap(({ date, verb }) => {
    const day = date === undefined ? undefined : dayText(date);
    return day !== undefined && from <= day && day <= to ? [{ day, text: `${text} ${verb}` }] : [];
  });
}
