import type { Decision, IdentityReviewer, ReviewCase } from '../identity/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Pictures } from '../../platform/pictures/index.ts';
import type { AutomaticAnswers } from '../support/index.ts';
import type { Given } from '../../platform/given.ts';

export interface PracticeClerkOptions extends Given<'jobs' | 'pictures'> {
  /** How long a review takes; 5 seconds where absent. */
  readonly decisionMs?: number;
}

const reviewJob = 'practice-clerk-review';
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
      await jobs.send(tx, reviewJob, job, { startAfter: new Date(at.getTime() + decisionMs) });
    },
    onReviews({ open, decide }) {
      jobs.work<ReviewJob>(reviewJob, async ({ customerId, reviewId }) => {
        const key = { customerId, reviewId: BigInt(reviewId) };
        const opened = await open(key);
        if (opened !== undefined) await decide(key, await judge(opened, pictures));
      });
    },
  };
}

async function judge({ review, photos }: ReviewCase, pictures: Pictures): Promise<Decision> {
  if (review.realName === undefined || review.idNumber.number === undefined) {
    return { approved: false, reason: 'name_unreadable' };
  }
  const digits = review.idNumber.number.replaceAll(/\D/g, '');
  if (digits.endsWith('13')) return { approved: false, reason: 'id_number_unconfirmed' };
  for (const photo of photos) {
    if (await pictures.isBlank(photo, 'the practice clerk')) return { approved: false, reason: 'photo_blank' };
  }
  return { approved: true };
}

export interface PracticeSupportOptions {
  readonly jobs: Jobs;
  /** How long an answer takes; 3 seconds where absent. */
  readonly answerMs?: number;
}

const answerJob = 'practice-support-answer';
const usualAnswerMs = 3_000;
const content =
  'This is an automatic answer of the practice desk: your message has arrived. Nobody reads along in practice mode.';

interface AnswerJob {
  readonly customerId: string;
}

/**
 * Answers for practice, so that one person sees unread counts and read marks: one for all the messages that a customer
 * writes within a few seconds.
 */
export function createPracticeSupport({ jobs, answerMs = usualAnswerMs }: PracticeSupportOptions): AutomaticAnswers {
  return {
    name: 'practice-clerk',
    async consider(tx, customerId, at) {
      const job: AnswerJob = { customerId };
      // While an answer waits, more messages are answered by it.
      await jobs.send(tx, answerJob, job, {
        startAfter: new Date(at.getTime() + answerMs),
        singletonKey: customerId,
      });
    },
    onDue(answer) {
      jobs.work<AnswerJob>(answerJob, ({ customerId }) => answer(customerId, { kind: 'practice_answer', content }));
    },
  };
}
