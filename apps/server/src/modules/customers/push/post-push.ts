import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { checkedLookup, isPublicAddress } from '../../../platform/public-address.ts';
import type { PushTarget } from './push-services.ts';

const timeoutMs = 10_000;

export type PushPost = ReturnType<typeof createPushPost>;

export interface PostAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** As much of it as was to be read. */
  readonly text: string;
}

interface Letter {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** How many characters of the answer are read; none where absent. */
  readonly readUpTo?: number;
}

/** Posts to push services, over connections that it keeps. It follows no redirect. */
export function createPushPost() {
  const kept = { keepAlive: true, maxSockets: 50, maxFreeSockets: 4, timeout: 60_000 };
  // Each connection is looked up and checked when it is made; those that are kept go to where they went.
  const inPublic = new HttpsAgent({ ...kept, lookup: checkedLookup(isPublicAddress) });
  const anywhere = { 'https:': new HttpsAgent(kept), 'http:': new HttpAgent(kept) };

  return {
    /** @throws where no answer came in time */
    send({ url, mustBePublic }: PushTarget, { headers, body, readUpTo = 0 }: Letter): Promise<PostAnswer> {
      const isPlain = url.protocol === 'http:';
      const agent = mustBePublic ? inPublic : anywhere[isPlain ? 'http:' : 'https:'];
      const signal = AbortSignal.timeout(timeoutMs);
      const all = { ...headers, 'content-length': String(body.length) };
      return new Promise((resolve, reject) => {
        (isPlain ? requestHttp : requestHttps)(url, { method: 'POST', agent, signal, headers: all })
          .on('response', (answer) => {
            const told = { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] };
            if (readUpTo === 0) resolve({ ...told, text: '' });
            let text = '';
            // What is read beyond is not kept; a service that writes without end is left.
            answer
              .setEncoding('utf8')
              .on('data', (part: string) => (text = `${text}${part}`.slice(0, readUpTo)))
              .on('end', () => resolve({ ...told, text }))
              .on('error', reject);
          })
          .on('error', reject)
          .end(body);
      });
    },
    close(): void {
      for (const agent of [inPublic, ...Object.values(anywhere)]) agent.destroy();
    },
  };
}
