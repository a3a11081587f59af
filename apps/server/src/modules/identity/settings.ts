import { whole } from '../../platform/setting-rules.ts';

export const identitySettings = {
  real_name_valid_days: whole(
    'After how many days an approved real name has to be proved anew; a document that runs out before ends it sooner. 0: only a document does.',
    [0, 36_500],
    { usual: '3650' },
  ),
  real_name_notice_days: whole(
    'How many days before that the customer is told. Nobody is limited to withdrawals sooner than so many days after they were told.',
    [1, 365],
    { usual: '30' },
  ),
};
