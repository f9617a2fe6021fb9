import { useState } from 'preact/hooks';
import { fileName, svgFile } from '../saving/picture-file';
import { type DeepLink, type View, views } from '../state/deep-link';
import type { VisibleStructure } from '../state/visible-structure';
import { browserClock } from './browser-clock';
import { pngOf, saveFile } from './save-file';

interface ToolbarProps {
  readonly link: DeepLink;
  readonly goTo: (link: DeepLink) => void;
  readonly structure: VisibleStructure;
}

const viewNames: Readonly<Record<View, string>> = { picture: 'Picture', table: 'Table' };
const never = new AbortController().signal;

/** Controls for the view of the structure, and for saving it. */
export function Toolbar({ link, goTo, structure }: ToolbarProps) {
  const [message, setMessage] = useState('');
  const saving = (save: () => Promise<void>) => () =>
    void save().then(
      () => setMessage('Saved.'),
      () => setMessage('The picture could not be made.'),
    );
  const saveSvg = async () => {
    const text = await svgFile(structure, 'auto', browserClock, never);
    saveFile(new Blob([text], { type: 'image/svg+xml' }), fileName(structure, 'svg'));
  };
  const savePng = async () => {
    const text = await svgFile(structure, 'light', browserClock, never);
    saveFile(await pngOf(text), fileName(structure, 'png'));
  };
  return (
    <div class="toolbar" role="toolbar" aria-label="View and export">
      {views.map((view) => (
        <button key={view} type="button" aria-pressed={view === link.view} onClick={() => goTo({ ...link, view })}>
          {viewNames[view]}
        </button>
      ))}
      <span class="gap" />
      <button type="button" onClick={saving(saveSvg)}>
        Save SVG
      </button>
      <button type="button" onClick={saving(savePng)}>
        Save PNG
      </button>
      <button type="button" onClick={() => print()}>
        Print
      </button>
      <span role="status">{message}</span>
    </div>
  );
}
