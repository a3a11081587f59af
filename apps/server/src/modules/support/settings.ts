import { emptyOr } from '../../platform/setting-rules.ts';

export const supportSettings = {
  kefu_url: emptyOr(
    'Where customer service is, instead of the chat of the app.',
    /^https:\/\/\S{1,300}$/,
    'an https address',
  ),
};
