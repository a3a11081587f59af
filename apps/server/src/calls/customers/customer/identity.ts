import { currencies, type Currency } from '@sauda/facts';
import type { Parsed } from '../../../platform/parsed.ts';
import { maskIdNumber, parseIdNumber } from '../../../modules/identity/id-number.ts';
import { approvedReview, latestReview } from '../../../modules/identity/identity.ts';
import { parseRealName } from '../../../modules/identity/real-name.ts';
import type { Review } from '../../../modules/identity/review.ts';
import { parseExpiry } from '../../../modules/identity/expiry/parse-expiry.ts';
import { submitIdentity } from '../../../modules/identity/submit-identity.ts';
import { fileIdOf, fileUrl } from '../../wires/files.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { readFields } from '../../../http/read-fields.ts';
import type { Needs } from '../../dependencies.ts';
import { timeOrNull, toWire } from '../../to-wire.ts';
import { dayIn, dayText } from '../../../platform/time.ts';

const nothingSent = {
  ...toWire({ status: 'none', realName: '', idType: '', idNumber: '', frontImage: '', backImage: '' }),
  ...toWire({ reason: null, createdAt: null, decidedAt: null, expiresOn: null }),
};

/** The review of the customer's real name. */
export function identityHandlers({
  clock,
  identity,
  currency,
  timeZone,
}: Needs<'clock' | 'currency' | 'identity' | 'timeZone'>): Handlers {
  const { country, documents } = currencies[currency];

  return {
    async 'POST /stock/success/autonomy/add'({ body, caller, once }) {
      const document = body.id_type === undefined ? undefined : documents[body.id_type];
      const fields = readFields({
        real_name: parseRealName(body.real_name),
        id_number: parseIdNumber(body.id_number, document, country),
        front_image: parsePhoto(body.front_image),
        back_image: parsePhoto(body.back_image),
        expires_on: parseExpiry(body.expires_on ?? '', dayIn(timeZone, clock.now())),
      });
      return once(async (tx) => {
        const submission = {
          customerId: caller.customerId,
          realName: fields.real_name,
          idNumber: fields.id_number,
          frontFile: fields.front_image.fileId,
          backFile: fields.back_image.fileId,
          expiresOn: fields.expires_on,
        };
        await submitIdentity(tx, submission, identity);
        return { msg: 'ok' };
      });
    },

    async 'GET /stock/success/autonomy/state'({ caller: { customerId } }) {
      const [review, holding] = await Promise.all([
        latestReview(identity, customerId),
        approvedReview(identity, customerId),
      ]);
      return {
        msg: 'ok',
        data: {
          ...(review === undefined ? nothingSent : presentReview(review, currency)),
          prove_until: timeOrNull(holding?.limitsAt),
          is_limited: holding?.limitedAt !== undefined,
        },
      };
    },
  };
}

function parsePhoto(url: string): Parsed<{ fileId: string | undefined }> {
  return url.trim() === '' ? { fault: 'is required' } : { value: { fileId: fileIdOf(url) } };
}

function presentReview(review: Review, currency: Currency) {
  const { status, realName, idNumber, frontFile, backFile, reason, createdAt, decidedAt, expiresOn } = review;
  const { document, number } = idNumber;
  const types = Object.entries(currencies[currency].documents);
  return {
    // Empty where it cannot be opened any more, as the number is then.
    ...toWire({ status, realName: realName ?? '', reason, createdAt, decidedAt }),
    expires_on: dayText(expiresOn) ?? null,
    id_type: types.find(([, known]) => known === document)?.[0] ?? 'other',
    id_number: number === undefined ? '' : maskIdNumber({ document, number }),
    front_image: fileUrl(frontFile),
    back_image: fileUrl(backFile),
  };
}
