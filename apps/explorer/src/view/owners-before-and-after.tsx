import { stakeText } from '@company-relations/ownership-picture';
import type { ChangesAnswer, OwnersOnDay } from '../api/answers';
import { partyName } from '../state/party-texts';

/** The ultimate owners before the period and on its last day. */
export function OwnersBeforeAndAfter({ changes }: { readonly changes: ChangesAnswer }) {
  return (
    <div class="side-by-side">
      {[changes.Before, changes.After].map((owners) => (
        <section key={owners.AsOf} aria-label={`Ultimate owners on ${owners.AsOf}`}>
          <h3>Ultimate owners on {owners.AsOf}</h3>
          <OwnerList owners={owners} changes={changes} />
        </section>
      ))}
    </div>
  );
}

function OwnerList({ owners, changes }: { readonly owners: OwnersOnDay; readonly changes: ChangesAnswer }) {
  const { UltimateOwners, UltimateOwnersOmitted, MoreUltimateOwners } = owners;
  if (UltimateOwnersOmitted === true) return <p>They could not be computed.</p>;
  if (UltimateOwners === undefined) return <p>They are not granted.</p>;
  const parties = new Map(changes.Nodes.map((party) => [party.Node, party]));
  return (
    <ul>
      {UltimateOwners.map(({ Node, Share }) => {
        const party = parties.get(Node);
        return (
          <li key={Node}>
            {party === undefined ? `Party ${Node}` : partyName(party)} <em>{stakeText(Share)}</em>
          </li>
        );
      })}
      {MoreUltimateOwners !== undefined && <li>{MoreUltimateOwners} more</li>}
    </ul>
  );
}
