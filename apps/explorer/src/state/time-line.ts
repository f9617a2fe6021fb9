import type { ChangedRecord, ChangesAnswer, Party } from '../api/answers';
import { dayText, roleOrStakeText, partyName, recordName } from './party-texts';

/** The beginning or the end of a record on a day of the period. */
export interface TimeLineEvent {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly text: string;
}

/**
 * The part of the period in which a record was in force. `start` and `end` are numbers from 0 (the beginning of the
 * period) to 1 (the end of the period).
 */
export interface TimeLineBar {
  readonly start: number;
  readonly end: number;
  /** True if the dates of the record do not show when the record began, or when it ended. */
  readonly isUncertain: boolean;
  readonly text: string;
}

export interface TimeLineRow {
  readonly party: Party;
  readonly bars: readonly TimeLineBar[];
}

export interface TimeLine {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly TimeLineRow[];
  /** In the order of their days. */
  readonly events: readonly TimeLineEvent[];
}

/** Converts the changes of a period to bars, with a row for each party, and to a list of events. */
export function timeLine(changes: ChangesAnswer): TimeLine {
  const { From: from, To: to } = changes;
  const parties = new Map(changes.Nodes.map((party) => [party.Node, party]));
  const rows = new Map<string, TimeLineBar[]>();
  const events: TimeLineEvent[] = [];
  for (const change of changes.Changes) {
    const party = parties.get(change.Party) as Party;
    for (const record of recordsOf(change)) {
      const text = `${recordName(change)} ${roleOrStakeText({ ...record, Kind: change.Kind })}`;
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

/** Returns the days on which something happened, without duplicates. */
export function eventDays({ events }: TimeLine): string[] {
  return [...new Set(events.map(({ day }) => day))];
}

/** Returns the position of a day in a period, from 0 to 1. */
export function placeOfDay(day: string, { from, to }: Pick<TimeLine, 'from' | 'to'>): number {
  const length = Date.parse(to) - Date.parse(from);
  const place = length <= 0 ? 1 : (Date.parse(dayText(day)) - Date.parse(from)) / length;
  return Math.min(1, Math.max(0, place));
}

/**
 * Returns the records of a change without duplicates. A record that was in force both before and after the period is in
 * both lists.
 */
function recordsOf({ Before = [], After = [], Between = [] }: ChangesAnswer['Changes'][number]): ChangedRecord[] {
  const unique = new Map([...Before, ...Between, ...After].map((record) => [keyOf(record), record]));
  return [...unique.values()];
}

/**
 * Returns a key that is equal for equal records. `IsEnded` and `AreDatesUnknown` are ignored: they depend on the day of
 * the list that contains the record, and may differ for the same record.
 */
function keyOf({ IsEnded: _, AreDatesUnknown: __, ...record }: ChangedRecord): string {
  return JSON.stringify(record);
}

type Period = Pick<TimeLine, 'from' | 'to'>;

function barOf(record: ChangedRecord, text: string, period: Period): TimeLineBar {
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
