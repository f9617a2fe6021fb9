/** How long an answer that tells nothing takes at least; after that, as many times this as it needs. In milliseconds. */
const beatMs = 10;

/**
 * Does work whose duration must not tell what it came upon: an outcome that tells nothing is held back until a beat that began
 * with the work and never depends on it. What is hidden and what is not there are then equally long in coming.
 *
 * @throws what the work throws, at once.
 */
export async function evenly<Outcome>(work: () => Promise<Outcome>, tellsNothing: (outcome: Outcome) => boolean): Promise<Outcome> {
  let onBeat: (() => void) | undefined;
  const beats = setInterval(() => onBeat?.(), beatMs);
  try {
    const outcome = await work();
    if (tellsNothing(outcome)) await new Promise<void>((resolve) => (onBeat = resolve));
    return outcome;
  } finally {
    clearInterval(beats);
  }
}
