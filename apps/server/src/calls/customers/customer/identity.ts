import { currencies, type Currency } from '@sauda/facts';
import type { Parsed } from '../../../platform/parsed.ts';
import { maskIdNumber, parseIdNumber } from '../../../modules/identity/id-number.ts';
import { latestReview } from '../../../modules/identity/identity.ts';
import { parseRealName } from '../../../modules/identity/real-name.ts';
import type { Review } from '../../../modules/identity/review.ts';
import { submitIdentity } from '../../../modules/identity/submit-identity.ts';
import { fileIdOf, fileUrl } from '../../wires/files.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { readFields } from '../../../http/read-fields.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

const nothingSent = {
  ...toWire({ status: 'none', realName: '', idType: '', idNumber: '', frontImage: '', backImage: '' }),
  ...toWire({ reason: null, createdAt: null, decidedAt: null }),
};

/** The review of the customer's real name. */
export function identityHandlers({ identity, currency }: Needs<'currency' | 'identity'>): Handlers {
  const { country, documents } = currencies[currency];

  return {
    async 'POST /stock/success/autonomy/add'({ body, caller, once }) {
      const document = body.id_type === undefined ? undefined : documents[body.id_type];
      const fields = readFields({
        real_name: parseRealName(body.real_name),
        id_number: parseIdNumber(body.id_number, document, country),
        front_image: parsePhoto(body.front_image),
        back_image: parsePhoto(body.back_image),
      });
      return once(async (tx) => {
        const submission = {
          customerId: caller.customerId,
          realName: fields.real_name,
          idNumber: fields.id_number,
          frontFile: fields.front_image.fileId,
          backFile: fields.back_image.fileId,
        };
        await submitIdentity(tx, submission, identity);
        return { msg: 'ok' };
      });
    },

    async 'GET /stock/success/autonomy/state'({ caller: { customerId } }) {
      const review = await latestReview(identity, customerId);
      return { msg: 'ok', data: review === undefined ? { ...nothingSent } : presentReview(review, currency) };
    },
  };
}

function parsePhoto(url: string): Parsed<{ fileId: string | undefined }> {
  return url.trim() === '' ? { fault: 'is required' } : { value: { fileId: fileIdOf(url) } };
}

function presentReview(review: Review, currency: Currency) {
  const { status, realName, idNumber, frontFile, backFile, reason, createdAt, decidedAt } = review;
  const types = Object.entries(currencies[currency].documents);
  return {
    ...toWire({ status, realName, reason, createdAt, decidedAt }),
    id_type: types.find(([, document]) => document === idNumber.document)?.[0] ?? 'other',
    id_number: maskIdNumber(idNumber),
    front_image: fileUrl(frontFile),
    back_image: fileUrl(backFile),
  };
}
