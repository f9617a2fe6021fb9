import type { Explorer } from '../state/explorer';
import type { ExplorerState } from '../state/explorer-state';

interface KeyPersonsProps {
  readonly state: ExplorerState;
  readonly explorer: Explorer;
}

/** The key persons of the company and of the companies above it. They are read only when the user requests them. */
export function KeyPersons({ state: { keyPersons }, explorer }: KeyPersonsProps) {
  return (
    <section aria-labelledby="key-persons">
      <h2 id="key-persons">Key persons</h2>
      {keyPersons === undefined ? (
        <button type="button" onClick={() => void explorer.readKeyPersons()}>
          Show key persons
        </button>
      ) : (
        <>
          {keyPersons.HistoryNotGranted === true && <p>Roles that have ended since are not granted.</p>}
          {keyPersons.KeyPersons.length === 0 && <p>None are shown.</p>}
          <ul>
            {keyPersons.KeyPersons.map(({ ServiceId, Name, Paths: [path] }) => (
              <li key={ServiceId}>
                {Name ?? 'Name not stated'}{' '}
                <small>
                  {path?.KeyPersonRoles.map(({ Text }) => Text ?? 'Role').join(', ')} in {path?.Companies[0]?.Name}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
