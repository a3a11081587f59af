import { rate } from '../../platform/setting-rules.ts';

export const offeringSettings = {
  block_display_rate: rate('The rate of the second currency shown with blocks. It settles nothing.', { usual: '20' }),
};
