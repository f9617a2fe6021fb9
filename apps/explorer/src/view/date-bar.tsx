import { type DeepLink, type DirectionChoice, directions } from '../state/deep-link';

interface DateBarProps {
  readonly link: DeepLink;
  readonly goTo: (link: DeepLink) => void;
}

const directionNames: Readonly<Record<DirectionChoice, string>> = { up: 'Owners', down: 'Holdings', both: 'Both' };

/** The day and the direction of the structure. */
export function DateBar({ link, goTo }: DateBarProps) {
  const { asOf, ...today } = link;
  return (
    <div class="date-bar">
      <label>
        Day{' '}
        <input
          type="date"
          max={todayText()}
          value={asOf ?? todayText()}
          onChange={({ currentTarget: { value } }) =>
            goTo(value === '' || value === todayText() ? today : { ...today, asOf: value })
          }
        />
      </label>
      {asOf !== undefined && (
        <button type="button" onClick={() => goTo(today)}>
          Today
        </button>
      )}
      <label>
        Direction{' '}
        <select
          value={link.direction}
          onChange={({ currentTarget: { value } }) => goTo({ ...link, direction: value as DirectionChoice })}
        >
          {directions.map((direction) => (
            <option key={direction} value={direction}>
              {directionNames[direction]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** The day in UTC, as the service counts days. */
export function todayText(): string {
  return new Date().toISOString().slice(0, 10);
}
