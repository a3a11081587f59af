import { languageCodes } from '@sauda/facts';
import { someOf, whole } from '../../platform/setting-rules.ts';

export const customerSettings = {
  languages: someOf('The languages that customers may choose, the usual one first.', languageCodes, {
    usual: 'en',
    isForOne: true,
  }),
  access_request_days: whole(
    'After how many days a request for access ends that nobody has decided on. It tells so to who made it.',
    [1, 60],
    { usual: '7', isForOne: true },
  ),
  replacement_wait_hours: whole(
    'How long the customer can say no before a lost authenticator app, lost passkeys or a lost transaction password are replaced, in hours. Withdrawals and bank accounts rest meanwhile.',
    [1, 720],
    { usual: '24' },
  ),
  phone_change_wait_hours: whole('The same before the phone number of an account is another, in hours.', [1, 720], {
    usual: '72',
  }),
  replacement_hold_hours: whole(
    'How long withdrawals and bank accounts rest after something that was lost has been replaced, in hours.',
    [0, 720],
    { usual: '24' },
  ),
  notice_second_person_above: whole('Notices to more customers than this take two people.', [0, 100_000_000], {
    usual: '100',
    isForDesk: true,
  }),
  closed_account_years: whole('How long identity and payees of a closed account are kept, in years.', [0, 30], {
    usual: '8',
  }),
};
