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
  closed_account_years: whole('How long identity and payees of a closed account are kept, in years.', [0, 30], {
    usual: '8',
  }),
};
