import { drawPictureInSteps, type Picture } from '@company-relations/ownership-picture';
import { h, type VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { elementOf, type MakeElement } from '../drawing/shape-element';
import { runInSlices } from '../drawing/slices';
import type { Lit } from '../state/chains';
import type { VisibleStructure } from '../state/visible-structure';
import { browserClock } from './browser-clock';

interface PictureViewProps {
  readonly structure: VisibleStructure;
  readonly selected: string | undefined;
  readonly lit: Lit | undefined;
  readonly select: (node: string) => void;
}

const make: MakeElement<VNode> = (name, attributes, children) => h(name, attributes, ...children);

/** The picture. The tree beside it is for the keyboard, so the picture itself is one image with a name. */
export function PictureView({ structure, selected, lit, select }: PictureViewProps) {
  const { picture, isRefused } = useDrawing(structure);
  const element = useMemo(() => picture && elementOf(picture.root, { selected, lit }, make), [picture, selected, lit]);
  const clicked = (event: MouseEvent) => {
    const party = event.target instanceof Element ? event.target.closest('[data-node]') : null;
    const node = party?.getAttribute('data-node');
    if (node != null) select(node);
  };
  return (
    <figure class="picture scrolled" tabIndex={0} aria-label="Picture of the structure" onClick={clicked}>
      {isRefused ? <p role="alert">The picture could not be drawn. The table has the same records.</p> : element}
    </figure>
  );
}

interface Drawing {
  readonly picture?: Picture;
  readonly isRefused?: boolean;
}

/** The drawing of a structure. The earlier one stays until the new one is ready. */
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
