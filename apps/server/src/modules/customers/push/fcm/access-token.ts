import { sign } from 'node:crypto';
import type { Given } from '../../../../platform/given.ts';
import { minuteMs, secondMs } from '../../../../platform/time.ts';
import { signJwt } from '../jwt.ts';
import type { PushPost } from '../post-push.ts';
import type { ServiceAccount } from './service-account.ts';

interface AccessOptions extends Given<'clock'> {
  readonly account: ServiceAccount;
  readonly post: PushPost;
}

interface Access {
  readonly token: string;
  /** Until when it is used. */
  readonly until: number;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
/** The longest that an assertion may hold. */
const assertionSeconds = 3_600;
/** So long before its end a token is not used any more. */
const leadMs = minuteMs;
const mostRead = 16_384;

/** Access to Google's services for a service account: RFC 7523, section 2.1. One token at a time, kept for as long as it holds. */
export function createAccess({ account, post, clock }: AccessOptions) {
  const target = { url: new URL(account.tokenUrl), mustBePublic: false };
  let kept: Access | undefined;
  let asked: Promise<Access> | undefined;

  function assertion(): string {
    const iat = Math.floor(clock.now().getTime() / secondMs);
    const claims = { iss: account.email, scope, aud: account.tokenUrl, iat, exp: iat + assertionSeconds };
    const header = { alg: 'RS256', typ: 'JWT', kid: account.keyId } as const;
    return signJwt(header, claims, (data) => sign('sha256', data, account.key));
  }

  async function ask(): Promise<Access> {
    const askedAt = clock.now().getTime();
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(),
    });
    const { status, text } = await post.send(target, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(form.toString()),
      readUpTo: mostRead,
    });
    const answer = status === 200 ? grantOf(text) : undefined;
    if (answer === undefined) throw new Error(`no access was given: ${target.url.host} answered ${status}`);
    return { token: answer.token, until: askedAt + answer.seconds * secondMs - leadMs };
  }

  return {
    /** @throws where there is none to be had */
    async token(): Promise<string> {
      if (kept === undefined || kept.until <= clock.now().getTime()) {
        asked ??= ask().finally(() => (asked = undefined));
        kept = await asked;
      }
      return kept.token;
    },
    /** Has the next one asked for, unless that was done already. @param refused the token that does not hold any more */
    renew(refused: string): void {
      if (kept?.token === refused) kept = undefined;
    },
  };
}

function grantOf(text: string): { token: string; seconds: number } | undefined {
  try {
    const { access_token: token, expires_in: seconds } = JSON.parse(text) as Record<string, unknown>;
    return typeof token === 'string' && typeof seconds === 'number' ? { token, seconds } : undefined;
  } catch {
    return undefined;
  }
}
