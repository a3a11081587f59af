import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Pictures } from '../../platform/pictures/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fileUrl } from '../files.ts';
import { readFile } from '../multipart.ts';
import type { Handlers } from '../route.ts';

export interface UploadDependencies {
  readonly files: Files;
  readonly pictures: Pictures;
  readonly clock: Clock;
}

const uploadKeptMs = 24 * 3_600_000;
const unusedAtMost = 20;
/** Each holds up to 10 MB while it is received, so that there may not be any number of them. */
const atOnce = { perCustomer: 2, inAll: 24 };

/** Pictures that customers send, which something they do next makes use of. */
export function uploadHandlers({ files, pictures, clock }: UploadDependencies): Handlers {
  const underWay = createTally();

  return {
    async 'POST /stock/success/upload'({ caller: { customerId }, reply }) {
      if (underWay.total() >= atOnce.inAll) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
      if (underWay.of(customerId) >= atOnce.perCustomer) throw new Refusal('rate_limited', { retryAfterSeconds: 2 });
      return underWay.during(customerId, async () => {
        if ((await files.countUploads(customerId)) >= unusedAtMost) {
          throw new Refusal('too_many_uploads', { retryAfterSeconds: uploadKeptMs / 1_000 });
        }
        const content = await pictures.reencode(await readFile(reply.request));
        const { id } = await files.save({
          customerId,
          purpose: 'upload',
          mediaType: 'image/jpeg',
          content,
          expiresAt: new Date(clock.now().getTime() + uploadKeptMs),
        });
        return { msg: 'ok', data: { url: fileUrl(id) } };
      });
    },
  };
}

/** How much of each customer is under way on this node. */
function createTally() {
  const counts = new Map<string, number>();
  let total = 0;
  const of = (customerId: string): number => counts.get(customerId) ?? 0;
  return {
    of,
    total: () => total,
    async during<T>(customerId: string, work: () => Promise<T>): Promise<T> {
      counts.set(customerId, of(customerId) + 1);
      total += 1;
      try {
        return await work();
      } finally {
        total -= 1;
        if (of(customerId) === 1) counts.delete(customerId);
        else counts.set(customerId, of(customerId) - 1);
      }
    },
  };
}
