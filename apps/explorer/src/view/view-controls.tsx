import { useRef, useState } from 'preact/hooks';
import { type DeepLink, type DirectionChoice, directions, maxDepth } from '../state/deep-link';

interface LinkProps {
  readonly link: DeepLink;
  readonly goTo: (link: DeepLink) => void;
}

const directionNames: Readonly<Record<DirectionChoice, string>> = { up: 'Owners', down: 'Holdings', both: 'Both' };

/**
 * The keys that change the day in the date field. Other keys, and all keys together with Alt, open the calendar or
 * leave the field.
 */
const typingKeys = /^(\d|ArrowUp|ArrowDown|Backspace|Delete)$/;

/**
 * The earliest valid day of the date field. While a user types a year, the field contains years such as 0020. Such
 * years are earlier, so a day is valid only when its year has four digits.
 */
const firstDay = '1000-01-01';

/** Controls for the day, the direction and the number of layers. Changing one of them does not change the others. */
export function ViewControls({ link, goTo }: LinkProps) {
  return (
    <div class="view-controls">
      <DayField {...{ link, goTo }} />
      <DirectionField {...{ link, goTo }} />
      <LayersField {...{ link, goTo }} />
    </div>
  );
}

/**
 * The field for the day of the structure. A day from the calendar is shown at once. A typed day is shown when the user
 * presses Enter or leaves the field, because after each digit the field contains another day or none. Escape discards a
 * typed day. Leaving the field discards an incomplete day.
 */
function DayField({ link, goTo }: LinkProps) {
  const { asOf, ...today } = link;
  const isTyping = useRef(false);
  const [typed, setTyped] = useState<string>();
  const shown = asOf ?? todayInUtc();
  const stopTyping = () => {
    isTyping.current = false;
    setTyped(undefined);
  };
  const show = (day: string) => {
    stopTyping();
    goTo(day === '' || day === todayInUtc() ? today : { ...today, asOf: day });
  };
  const discard = (field: HTMLInputElement) => {
    stopTyping();
    // A date field with an incomplete day has an empty value. Only a new value removes the typed parts from the field.
    field.value = shown;
  };
  const showTyped = (field: HTMLInputElement) =>
    field.value !== '' && field.validity.valid ? show(field.value) : discard(field);
  return (
    <>
      <label>
        Day{' '}
        <input
          type="date"
          min={firstDay}
          max={todayInUtc()}
          value={typed ?? shown}
          onKeyDown={({ key, altKey, currentTarget }) => {
            if (key === 'Enter') showTyped(currentTarget);
            else if (key === 'Escape') discard(currentTarget);
            else if (!altKey && typingKeys.test(key)) isTyping.current = true;
          }}
          onPointerDown={() => {
            isTyping.current = false;
          }}
          onChange={({ currentTarget: { value } }) => (isTyping.current ? setTyped(value) : show(value))}
          onBlur={({ currentTarget }) => (isTyping.current || typed !== undefined) && showTyped(currentTarget)}
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
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
