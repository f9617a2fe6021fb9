import { type DeepLink, type DirectionChoice, directions, maxDepth } from '../state/deep-link';

interface DateBarProps {
  readonly link: DeepLink;
  readonly goTo: (link: DeepLink) => void;
}

const directionNames: Readonly<Record<DirectionChoice, string>> = { up: 'Owners', down: 'Holdings', both: 'Both' };

/** The day, the direction and the layers of the structure. A change of the day keeps the others. */
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
      <label>
        Layers{' '}
        <input
          type="number"
          min={1}
          max={maxDepth}
          value={link.depth}
          onChange={({ currentTarget: { valueAsNumber: depth } }) =>
            depth >= 1 && depth <= maxDepth && goTo({ ...link, depth: Math.floor(depth) })
          }
        />
      </label>
    </div>
  );
}

/** The day in UTC, as the service counts days. */
export function todayText(): string {
  return new Date().toISOString().slice(0, 10);
}
