import type { Decision, IdentityReviewer, ReviewCase } from '../identity/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Pictures } from '../../platform/pictures/index.ts';

export interface PracticeClerkOptions {
  readonly jobs: Jobs;
  readonly pictures: Pictures;
  /** How long a review takes; 5 seconds where absent. */
  readonly decisionMs?: number;
}

const jobName = 'practice-clerk-review';
const usualDecisionMs = 5_000;

interface ReviewJob {
  readonly customerId: string;
  /** Digits, since a job must survive JSON. */
  readonly reviewId: string;
}

/**
 * A clerk for practice, who decides on real names after a few seconds, so that one person sees every transition: a number
 * whose digits end in 13 and a photo that shows nothing are rejected, everything else is approved. The decision follows
 * from what was sent in alone, so that it is the same again after a crash.
 */
export function createPracticeClerk({
  jobs,
  pictures,
  decisionMs = usualDecisionMs,
}: PracticeClerkOptions): IdentityReviewer {
  return {
    name: 'practice-clerk',
    async consider(tx, { customerId, reviewId }, at) {
      const job: ReviewJob = { customerId, reviewId: reviewId.toString() };
      await jobs.send(tx, jobName, job, { startAfter: new Date(at.getTime() + decisionMs) });
    },
    onReviews({ open, decide }) {
      jobs.work<ReviewJob>(jobName, async ({ customerId, reviewId }) => {
        const key = { customerId, reviewId: BigInt(reviewId) };
        const opened = await open(key);
        if (opened !== undefined) await decide(key, await judge(opened, pictures));
      });
    },
  };
}

async function judge({ review, photos }: ReviewCase, pictures: Pictures): Promise<Decision> {
  const digits = review.idNumber.number.replaceAll(/\D/g, '');
  if (digits.endsWith('13')) return { approved: false, reason: 'id_number_unconfirmed' };
  for (const photo of photos) {
    if (await pictures.isBlank(photo)) return { approved: false, reason: 'photo_blank' };
  }
  return { approved: true };
}
