import { Refusal } from '../../../platform/refusal.ts';
import { fileUrl } from '../../wires/files.ts';
import { readFile } from '../../../http/multipart.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { createUploadsUnderWay } from '../../../http/uploads-under-way.ts';
import type { Needs } from '../../dependencies.ts';

const uploadKeptMs = 24 * 3_600_000;
const unusedAtMost = 20;
/** Bodies that arrive, each of up to 10 MB. The pictures themselves have turns of their own, once they are whole. */
const atOnce = { perCustomer: 2, unfinishedPerCustomer: 4, inAll: 128, bytesInAll: 320 * 1024 * 1024 };

/** Pictures that customers send, which something they do next makes use of. */
export function uploadHandlers({ files, pictures, clock }: Needs<'clock' | 'files' | 'pictures'>): Handlers {
  const underWay = createUploadsUnderWay(atOnce);

  return {
    'POST /stock/success/upload'({ caller: { customerId }, reply }) {
      const refuseTooMany = async () => {
        if ((await files.countUploads(customerId)) < unusedAtMost) return;
        throw new Refusal('too_many_uploads', { retryAfterSeconds: uploadKeptMs / 1_000 });
      };
      return underWay.whole(customerId, async () => {
        const sent = await underWay.receive(customerId, async (receiving) => {
          await refuseTooMany();
          return readFile(reply.request, receiving);
        });
        const content = await pictures.reencode(sent, customerId);
        await refuseTooMany();
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
