import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ApiClient } from '../api/api-client';
import type { SignIn } from '../sign-in/sign-in';
import { type DeepLink, deepLinkText, readDeepLink } from '../state/deep-link';
import { Explorer } from '../state/explorer';
import { type ExplorerState, startState } from '../state/explorer-state';

export interface UsedExplorer {
  readonly state: ExplorerState;
  readonly explorer: Explorer;
  /** Goes to a deep link: the address changes, and the page follows the address. */
  readonly goTo: (link: DeepLink) => void;
}

/** The explorer of the page. The address decides what it shows. */
export function useExplorer(api: ApiClient, signIn: SignIn): UsedExplorer {
  const [state, setState] = useState<ExplorerState>(startState);
  const explorer = useMemo(
    () => new Explorer({ api, changed: setState, signedOut: () => void signInAgain(signIn) }),
    [api, signIn],
  );
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

async function signInAgain(signIn: SignIn): Promise<void> {
  signIn.end();
  await signIn.begin(location.hash).catch(() => undefined);
}
