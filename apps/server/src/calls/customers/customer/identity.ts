import { specCodes } from '@sauda/contract/spec-words';
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
  status: specCodes.review.none,
  real_name: '',
  id_type: '',
  id_number: '',
  id_number_img: '',
  id_number_img_two: '',
  reason: null,
  created_at: null,
  decided_at: null,
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
        id_number_img: parsePhoto(body.id_number_img),
        id_number_img_two: parsePhoto(body.id_number_img_two),
      });
      return once(async (tx) => {
        const submission = {
          customerId: caller.customerId,
          realName: fields.real_name,
          idNumber: fields.id_number,
          frontFile: fields.id_number_img.fileId,
          backFile: fields.id_number_img_two.fileId,
        };
        await submitIdentity(tx, submission, identity);
        return { msg: 'ok' };
      });
    },

    async 'GET /stock/success/autonomy/state'({ caller: { customerId } }) {
      const review = await latestReview(identity, customerId);
      return { msg: 'ok', data: review === undefined ? nothingSent : presentReview(review, currency) };
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
    ...toWire({ status: specCodes.review[status], realName, reason, createdAt, decidedAt }),
    id_type: types.find(([, document]) => document === idNumber.document)?.[0] ?? 'other',
    id_number: maskIdNumber(idNumber),
    id_number_img: fileUrl(frontFile),
    id_number_img_two: fileUrl(backFile),
  };
}
