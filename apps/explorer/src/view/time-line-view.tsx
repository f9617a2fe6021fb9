import { useMemo, useState } from 'preact/hooks';
import type { DeepLink } from '../state/deep-link';
import type { Explorer } from '../state/explorer';
import type { ExplorerState } from '../state/explorer-state';
import { partyName } from '../state/party-texts';
import { eventDays, placeOfDay, type TimeLine, timeLine } from '../state/time-line';
import { todayInUtc } from './view-controls';
import { OwnersBeforeAndAfter } from './owners-before-and-after';

interface TimeLineViewProps {
  readonly state: ExplorerState;
  readonly explorer: Explorer;
  readonly goTo: (link: DeepLink) => void;
}

/** A time line of the records that began, ended or changed in a period, with a cursor at the day of the structure. */
export function TimeLineView({ state: { link, changes }, explorer, goTo }: TimeLineViewProps) {
  const [from, setFrom] = useState(yearsAgo(5));
  const line = useMemo(() => changes && timeLine(changes), [changes]);
  const day = link.asOf ?? todayInUtc();
  return (
    <section class="time-line" aria-labelledby="time-line">
      <h2 id="time-line">Time line</h2>
      <label>
        Since{' '}
        <input
          type="date"
          max={todayInUtc()}
          value={from}
          onChange={({ currentTarget: { value } }) => value !== '' && setFrom(value)}
        />
      </label>{' '}
      <button type="button" onClick={() => void explorer.readChanges(from, todayInUtc())}>
        Show changes
      </button>
      {changes?.HistoryNotGranted === true && (
        <p>Records that have ended are not granted. What looks as if it began may have been there before.</p>
      )}
      {line && changes && (
        <>
          <Bars line={line} day={day} />
          <Days days={eventDays(line)} day={day} goTo={(asOf) => goTo({ ...link, asOf })} />
          <ol>
            {line.events.map((event, index) => (
              <li key={index}>
                {event.day} {event.text}
              </li>
            ))}
          </ol>
          <OwnersBeforeAndAfter changes={changes} />
        </>
      )}
    </section>
  );
}

const [barLength, rowHeight, nameRoom] = [600, 22, 220];

/** The bars of all parties. The list below the bars has the same content in words. */
function Bars({ line, day }: { readonly line: TimeLine; readonly day: string }) {
  const height = Math.max(1, line.rows.length) * rowHeight;
  const cursor = nameRoom + placeOfDay(day, line) * barLength;
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label="Bars of the time line">
      <svg class="bars" width={nameRoom + barLength} height={height} aria-hidden="true">
        {line.rows.map(({ party, bars }, row) => (
          <g key={party.Node}>
            <text x={0} y={row * rowHeight + 15}>
              {shortened(partyName(party))}
            </text>
            {bars.map(({ start, end, isUncertain, text }, index) => (
              <rect
                key={index}
                class={isUncertain ? 'period uncertain' : 'period'}
                x={nameRoom + start * barLength}
                y={row * rowHeight + 4}
                width={Math.max(2, (end - start) * barLength)}
                height={rowHeight - 8}
              >
                <title>{text}</title>
              </rect>
            ))}
          </g>
        ))}
        <line class="cursor" x1={cursor} x2={cursor} y1={0} y2={height} />
      </svg>
    </div>
  );
}

interface DaysProps {
  readonly days: readonly string[];
  readonly day: string;
  readonly goTo: (day: string) => void;
}

/** Buttons that show the day of the previous change and of the next change. */
function Days({ days, day, goTo }: DaysProps) {
  const before = days.findLast((each) => each < day);
  const after = days.find((each) => each > day);
  return (
    <p>
      <button type="button" disabled={before === undefined} onClick={() => before !== undefined && goTo(before)}>
        Change before
      </button>{' '}
      <button type="button" disabled={after === undefined} onClick={() => after !== undefined && goTo(after)}>
        Change after
      </button>
    </p>
  );
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > 30 ? `${letters.slice(0, 29).join('')}…` : name;
}

function yearsAgo(years: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}
