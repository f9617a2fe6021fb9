import { drawPictureInSteps, type Picture } from '@company-relations/ownership-picture';
import { h, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { nearestPartyByArrowKey } from '../drawing/nearest-party';
import { elementOf, type MakeElement } from '../drawing/shape-element';
import { runInSlices } from '../drawing/slices';
import type { HighlightedChains } from '../state/chains';
import type { VisibleStructure } from '../state/visible-structure';
import { browserClock } from './browser-clock';

interface PictureViewProps {
  readonly structure: VisibleStructure;
  readonly selected: string | undefined;
  readonly lit: HighlightedChains | undefined;
  readonly select: (node: string) => void;
}

/**
 * Creates an element of the picture. The key makes preact reuse the element of a party when the picture is drawn again,
 * so the party keeps the focus.
 */
const make: MakeElement<VNode> = (name, attributes, children) =>
  h(name, { ...attributes, key: attributes['data-node'] }, ...children);

/** The picture. A click or Enter on a party shows its details. The arrow keys move from party to party. */
export function PictureView({ structure, selected, lit, select }: PictureViewProps) {
  const { picture, isRefused } = useDrawing(structure);
  const { reached, setReached, figure, moveTo } = useReachedParty(picture, structure);
  useInView(figure.current, picture, selected ?? String(structure.ServiceId));
  const element = useMemo(
    () => picture && elementOf(picture.root, { selected, lit, reached }, make),
    [picture, selected, lit, reached],
  );
  const clicked = (event: MouseEvent) => {
    const node = nodeAt(event);
    if (node === undefined) return;
    setReached(node);
    select(node);
  };
  const pressed = (event: KeyboardEvent) => {
    const node = nodeAt(event);
    if (node === undefined || picture === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') select(node);
    else if (event.key === 'Home') moveTo(String(structure.ServiceId));
    else if (event.key.startsWith('Arrow')) moveTo(nearestPartyByArrowKey(picture.boxes, node, event.key));
    else return;
    event.preventDefault();
  };
  return (
    <figure
      class="picture scrolled"
      aria-label="Picture of the structure"
      ref={figure}
      onClick={clicked}
      onKeyDown={pressed}
    >
      {isRefused ? <p role="alert">The picture could not be drawn. The table has the same records.</p> : element}
    </figure>
  );
}

function nodeAt({ target }: Event): string | undefined {
  const party = target instanceof Element ? target.closest('[data-node]') : null;
  return party?.getAttribute('data-node') ?? undefined;
}

/**
 * Returns the party that the Tab key reaches: the party that last had the focus, or the requested company if the
 * picture does not contain that party.
 */
function useReachedParty(picture: Picture | undefined, { ServiceId }: VisibleStructure) {
  const [wanted, setReached] = useState('');
  const figure = useRef<HTMLElement>(null);
  const reached = picture?.boxes.has(wanted) === true ? wanted : String(ServiceId);
  const moveTo = (node: string | undefined) => {
    if (node === undefined) return;
    setReached(node);
    for (const party of figure.current?.querySelectorAll<SVGElement>('[data-node]') ?? [])
      if (party.getAttribute('data-node') === node) party.focus();
  };
  return { reached, setReached, figure, moveTo };
}

/** Scrolls a large picture so that a party is visible, without scrolling the page. */
function useInView(figure: HTMLElement | null, picture: Picture | undefined, node: string): void {
  useLayoutEffect(() => {
    const box = picture?.boxes.get(node);
    if (figure === null || box === undefined) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = figure;
    const isInView =
      isWithin(box.x, box.width, scrollLeft, clientWidth) && isWithin(box.y, box.height, scrollTop, clientHeight);
    if (isInView) return;
    figure.scrollTo(box.x + (box.width - clientWidth) / 2, box.y + (box.height - clientHeight) / 2);
  }, [figure, picture, node]);
}

function isWithin(start: number, length: number, from: number, size: number): boolean {
  return start >= from && start + length <= from + size;
}

interface Drawing {
  readonly picture?: Picture;
  readonly isRefused?: boolean;
}

/** Returns the drawing of a structure. Until the new drawing is ready, returns the previous one. */
function useDrawing(structure: VisibleStructure): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({});
  useEffect(() => {
    const abort = new AbortController();
    const steps = drawPictureInSteps(structure, { theme: 'light' });
    runInSlices(steps, browserClock, abort.signal).then(
      (picture) => setDrawing({ picture }),
      () => {
        if (!abort.signal.aborted) setDrawing({ isRefused: true });
      },
    );
    return () => abort.abort();
  }, [structure]);
  return drawing;
}
