import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organisationClaim, subscriptionClaim } from '@company-relations/authorization-nest';
import { sign } from 'jsonwebtoken';
import { organisation, subscription } from '../keys';

/** A token of the key among the secrets, as the issuer of an installation would sign it. */
export function tokenIn(folder: string): string {
  const key = readFileSync(join(folder, 'secrets/token-private.pem'));
  const claims = { [subscriptionClaim]: subscription, [organisationClaim]: organisation };
  const named = { issuer: 'company-relations', audience: 'company-relations' };
  return sign(claims, key, { ...named, algorithm: 'ES256', expiresIn: '12h' });
}
