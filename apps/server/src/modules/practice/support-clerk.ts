import type { Jobs } from '../../platform/jobs.ts';
import type { AutomaticAnswers } from '../support/index.ts';

export interface PracticeSupportOptions {
  readonly jobs: Jobs;
  /** How long an answer takes; 3 seconds where absent. */
  readonly answerMs?: number;
}

const jobName = 'practice-support-answer';
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
      await jobs.send(tx, jobName, job, {
        startAfter: new Date(at.getTime() + answerMs),
        singletonKey: customerId,
      });
    },
    onDue(answer) {
      jobs.work<AnswerJob>(jobName, ({ customerId }) => answer(customerId, { kind: 'practice_answer', content }));
    },
  };
}
