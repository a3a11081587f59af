import type { QueueItem } from './queue-definition.ts';

type Reason = NonNullable<QueueItem['second_person']>;

const reasons: Readonly<Record<Reason, string>> = {
  amount: 'it is more than one person decides about',
  customer_day: 'together with the last 24 hours it is more than single people decide about one customer’s money',
  staff_day: 'together with the last 24 hours it is more than one person decides about',
  unproved: 'no line of the bank’s statement proves it',
  more_than_asked: 'more has arrived than was asked for',
  own_line: 'who goes by the line has imported it',
  unnamed: 'the line has another amount and does not name the request',
};

/** Why something takes two people, as the end of a sentence. */
export function whyTwo(reason: Reason): string {
  return reasons[reason];
}
