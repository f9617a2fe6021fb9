import { hasStake, stakeText } from '@company-relations/ownership-picture';
import type { ExplainedOwner, UltimateOwnersAnswer } from '../api/answers';
import { chainText, verdictsOn } from '../state/chains';

interface WhyProps {
  readonly owner: ExplainedOwner;
  readonly owners: UltimateOwnersAnswer;
}

/** Explains why a party is an ultimate owner: its chains, and the verdict of each rule. */
export function WhyUltimateOwner({ owner, owners }: WhyProps) {
  const verdicts = verdictsOn(owners, owner.ServiceId);
  return (
    <section aria-labelledby="why">
      <h3 id="why">Why it is an ultimate owner</h3>
      <ol>
        {owner.Chains.map((chain, index) => (
          <li key={index}>
            {chainText(chain)} <em>{stakeText(chain.Contribution)}</em>
          </li>
        ))}
      </ol>
      {hasStake(owner.OtherChains) && <p>Other chains: {stakeText(owner.OtherChains)}</p>}
      <div class="scrolled" tabIndex={0} role="region" aria-label="Verdicts of the rules">
        <table>
          <thead>
            <tr>
              {verdicts.map(({ rule }) => (
                <th key={rule} scope="col">
                  {rule}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {verdicts.map(({ rule, verdict, figures, reason }) => (
                <td key={rule}>
                  <strong>{verdict}</strong>
                  {[...figures, reason].map((text) => text !== '' && <p key={text}>{text}</p>)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}
