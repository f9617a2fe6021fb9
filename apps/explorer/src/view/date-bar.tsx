import { type DeepLink, type DirectionChoice, directions, maxDepth } from '../state/deep-link';

interface LinkProps {
  readonly link: DeepLink;
  readonly goTo: (link: DeepLink) => void;
}

const directionNames: Readonly<Record<DirectionChoice, string>> = { up: 'Owners', down: 'Holdings', both: 'Both' };

/** Controls for the day, the direction and the number of layers. Changing one of them does not change the others. */
export function DateBar({ link, goTo }: LinkProps) {
  return (
    <div class="date-bar">
      <DayField {...{ link, goTo }} />
      <DirectionField {...{ link, goTo }} />
      <LayersField {...{ link, goTo }} />
    </div>
  );
}

function DayField({ link, goTo }: LinkProps) {
  const { asOf, ...today } = link;
  const change = (day: string) => goTo(day === '' || day === todayText() ? today : { ...today, asOf: day });
  return (
    <>
      <label>
        Day{' '}
        <input
          type="date"
          max={todayText()}
          value={asOf ?? todayText()}
          onChange={({ currentTarget: { value } }) => change(value)}
        />
      </label>
      {asOf !== undefined && (
        <button type="button" onClick={() => goTo(today)}>
          Today
        </button>
      )}
    </>
  );
}

function DirectionField({ link, goTo }: LinkProps) {
  return (
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
  );
}

function LayersField({ link, goTo }: LinkProps) {
  const change = (depth: number) => depth >= 1 && depth <= maxDepth && goTo({ ...link, depth: Math.floor(depth) });
  return (
    <label>
      Layers{' '}
      <input
        type="number"
        min={1}
        max={maxDepth}
        value={link.depth}
        onChange={({ currentTarget: { valueAsNumber } }) => change(valueAsNumber)}
      />
    </label>
  );
}

/** Returns today's date in UTC, because the service uses days in UTC. */
export function todayText(): string {
  return new Date().toISOString().slice(0, 10);
}
