import { useMemo } from 'preact/hooks';
import type { ApiClient } from '../api/api-client';
import { explainedOwner, chainsToHighlight } from '../state/chains';
import { noLink } from '../state/deep-link';
import { type VisibleStructure, visibleStructure } from '../state/visible-structure';
import { ViewControls } from './view-controls';
import { PartyDetails } from './party-details';
import { PictureView } from './picture-view';
import { ProblemNotice } from './problem-notice';
import { SearchBox } from './search-box';
import { TableView } from './table-view';
import { TimeLineView } from './time-line-view';
import { Toolbar } from './toolbar';
import { TreeView } from './tree-view';
import { type UsedExplorer, useExplorer } from './use-explorer';
import { PartyPager } from './party-pager';

interface AppProps {
  readonly api: ApiClient;
  readonly signInAgain: () => void;
}

export function App({ api, signInAgain }: AppProps) {
  const used = useExplorer(api);
  const { state, explorer, goTo } = used;
  const { link, known, opened, problem, announcement, waiting } = state;
  const structure = useMemo(() => known && visibleStructure(known, opened), [known, opened]);
  return (
    <>
      <header class="bar">
        <h1>Ownership explorer</h1>
        <SearchBox {...{ api, signInAgain, chosen: (company) => goTo({ ...noLink, view: link.view, company }) }} />
        <ViewControls link={link} goTo={goTo} />
      </header>
      <p class="announcement" role="status">
        {waiting.size > 0 ? 'Loading …' : announcement}
      </p>
      <ProblemNotice {...{ problem, signInAgain, close: () => explorer.dispatch({ kind: 'problemRead' }) }} />
      {structure === undefined ? (
        <main class="start">{waiting.size === 0 && <p>Search for a company to see who owns and controls it.</p>}</main>
      ) : (
        <Panes used={used} structure={structure} />
      )}
    </>
  );
}

interface PanesProps {
  readonly used: UsedExplorer;
  readonly structure: VisibleStructure;
}

/** The tree, the picture or the table, and the details. All of them show the same state. */
function Panes({ used: { state, explorer, goTo }, structure }: PanesProps) {
  const { link, known, owners } = state;
  const selected = link.selected === undefined ? undefined : String(link.selected);
  const lit = useMemo(() => {
    const owner = selected === undefined ? undefined : explainedOwner(owners, selected);
    return owner && chainsToHighlight(owner);
  }, [owners, selected]);
  const select = (node: string) => goTo({ ...link, selected: known?.parties.get(node)?.ServiceId });
  return (
    <main class="panes">
      <TreeView {...{ structure, explorer, selected, select }} />
      <section class="centre" aria-label="Structure">
        <Toolbar {...{ link, goTo, structure }} />
        <PartyPager {...{ structure, explorer }} />
        {link.view === 'picture' ? (
          <PictureView {...{ structure, selected, lit, select }} />
        ) : (
          <TableView {...{ structure, selected, select }} />
        )}
        <TimeLineView {...{ state, explorer, goTo }} />
      </section>
      <PartyDetails {...{ state, structure, explorer, goTo }} />
    </main>
  );
}
