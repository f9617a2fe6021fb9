import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ApiClient } from '../api/api-client';
import { type DeepLink, deepLinkText, readDeepLink } from '../state/deep-link';
import { Explorer } from '../state/explorer';
import { type ExplorerState, startState } from '../state/explorer-state';

export interface UsedExplorer {
  readonly state: ExplorerState;
  readonly explorer: Explorer;
  /** Goes to a deep link by changing the address. The page then shows the content of the address. */
  readonly goTo: (link: DeepLink) => void;
}

/** Returns the explorer of the page. The explorer shows what the address of the page contains. */
export function useExplorer(api: ApiClient): UsedExplorer {
  const [state, setState] = useState<ExplorerState>(startState);
  const explorer = useMemo(() => new Explorer({ api, changed: setState }), [api]);
  useEffect(() => {
    const follow = () => void explorer.open(readDeepLink(location.hash));
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [explorer]);
  return { state, explorer, goTo };
}

function goTo(link: DeepLink): void {
  location.hash = deepLinkText(link);
}
