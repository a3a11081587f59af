import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { Given } from '../../../../platform/given.ts';
import { hasPassed, minuteMs, secondMs } from '../../../../platform/time.ts';
import { signJwt } from '../jwt.ts';

/** By what Apple knows who sends: a key of the developer's account. */
export interface ProviderKey {
  readonly keyId: string;
  readonly teamId: string;
  readonly key: KeyObject;
}

/** Apple takes a token for an hour, and no new one within twenty minutes. */
const keptMs = 40 * minuteMs;

/** The private key of a .p8 file. @throws Error that says what is wrong, and nothing that stands in it */
export function readApnsKey(text: string): KeyObject {
  const fault = 'it is no key of Apple’s (.p8): an EC key on P-256 in PEM';
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    throw new Error(fault);
  }
  throw new Error(fault);
}

/** What shows Apple who sends: a token that is renewed every 40 minutes. */
export function createProviderToken({ keyId, teamId, key }: ProviderKey, { clock }: Given<'clock'>) {
  let kept: { readonly token: string; readonly at: number } | undefined;
  return {
    token(): string {
      const at = clock.now().getTime();
      if (kept === undefined || hasPassed(keptMs, kept.at, at)) {
        const claims = { iss: teamId, iat: Math.floor(at / secondMs) };
        const signed = (data: Uint8Array) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
        kept = { token: signJwt({ alg: 'ES256', kid: keyId }, claims, signed), at };
      }
      return kept.token;
    },
    /** Has the next one made, unless that was done already. @param refused the token that does not hold any more */
    renew(refused: string): void {
      if (kept?.token === refused) kept = undefined;
    },
  };
}
