import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { checkedLookup, isPublicAddress } from '../../../platform/public-address.ts';
import type { PushTarget } from './push-services.ts';

const timeoutMs = 10_000;
/** The service keeps a message for a device that is away: a day, after which it is old news. */
const keptSeconds = 24 * 3_600;

export type PushPost = ReturnType<typeof createPushPost>;

/** Posts to push services. It follows no redirect and reads no answer but its status. */
export function createPushPost() {
  const kept = { keepAlive: true, maxSockets: 50, maxFreeSockets: 4, timeout: 60_000 };
  // Each connection is looked up and checked when it is made; those that are kept go to where they went.
  const inPublic = new HttpsAgent({ ...kept, lookup: checkedLookup(isPublicAddress) });
  const anywhere = { 'https:': new HttpsAgent(kept), 'http:': new HttpAgent(kept) };

  return {
    /** @returns the status of the answer. @throws where none came in time */
    send({ url, mustBePublic }: PushTarget, authorization: string, body: Buffer): Promise<number> {
      const isPlain = url.protocol === 'http:';
      const agent = mustBePublic ? inPublic : anywhere[isPlain ? 'http:' : 'https:'];
      const headers = {
        authorization,
        ttl: String(keptSeconds),
        urgency: 'high',
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(body.length),
      };
      const signal = AbortSignal.timeout(timeoutMs);
      return new Promise((resolve, reject) => {
        (isPlain ? requestHttp : requestHttps)(url, { method: 'POST', agent, signal, headers })
          .on('response', (answer) => {
            resolve(answer.statusCode ?? 0);
            // What is read is not kept; a service that writes without end is left.
            answer.resume().on('error', () => undefined);
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
