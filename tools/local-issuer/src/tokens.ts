import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { IssuerSettings } from './settings';
import type { CodeGrant } from './token-request';

/** The answer to a request for tokens (RFC 6749, 5.1). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly id_token?: string;
}

const algorithm = 'ES256';

/** Signs tokens with a key that exists only in this process. */
export class Tokens {
  private constructor(
    private readonly issuer: string,
    private readonly settings: IssuerSettings,
    private readonly key: { readonly privateKey: CryptoKey; readonly id: string },
    /** The public keys of tokens that the API accepts. */
    readonly keySet: { readonly keys: readonly JWK[] },
  ) {}

  static async create(issuer: string, settings: IssuerSettings): Promise<Tokens> {
    const { privateKey, publicKey } = await generateKeyPair(algorithm);
    const own = await publicJwk(publicKey);
    const others = settings.otherKey ? [await publicJwk(settings.otherKey)] : [];
    return new Tokens(issuer, settings, { privateKey, id: own.kid }, { keys: [own, ...others] });
  }

  async answer({ request, subscription }: CodeGrant): Promise<TokenAnswer> {
    const { clientId, tokenIssuer, audience, tokenSeconds } = this.settings;
    const claims = {
      subscription: subscription.id,
      client_organisation: subscription.organisationId,
      client_id: clientId,
      jti: randomUUID(),
    };
    const access_token = await this.sign('at+jwt', claims, subscription.id, tokenIssuer, audience);
    // The identity token has another `aud` and `iss` than the access token, so the API refuses it.
    const id_token = request.isOpenId
      ? await this.sign('JWT', { nonce: request.nonce }, subscription.id, this.issuer, clientId)
      : undefined;
    return { access_token, token_type: 'Bearer', expires_in: tokenSeconds, ...(id_token && { id_token }) };
  }

  private sign(typ: string, claims: object, subject: string, issuer: string, audience: string): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, typ, kid: this.key.id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(`${this.settings.tokenSeconds}s`)
      .sign(this.key.privateKey);
  }
}

async function publicJwk(key: Parameters<typeof exportJWK>[0]): Promise<JWK & { readonly kid: string }> {
  const { kty, crv, x, y } = await exportJWK(key);
  const jwk = { kty, crv, x, y } as JWK;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: algorithm };
}
