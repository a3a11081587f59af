import { amount, forDesk } from '../../platform/setting-rules.ts';

export const deskSettings = forDesk({
  desk_second_person_above: amount('Money decisions at the desk above it take two people.', { usual: '100000' }),
  desk_customer_day_above: amount(
    'What single people at the desk decide about the money of one customer in 24 hours takes two people above it.',
    { usual: '100000' },
  ),
  desk_journal_max: amount('The most that one journal gives a customer or takes from them.', { usual: '100000' }),
  desk_staff_day_above: amount(
    'What one person at the desk decides about money in 24 hours takes a second one above it.',
    { usual: '500000' },
  ),
});
