import { rate, whole } from '../../platform/setting-rules.ts';

export const tradingSettings = {
  fee_basis_points: whole('The fee of each side of a trade; 3 is 0.03 %.', [0, 1_000], { usual: '3' }),
  half_position_max: whole('The most of one order with half a position.', [1, 1_000_000], {
    usual: '50',
    notAbove: 'full_position_max',
  }),
  full_position_max: whole('The most of one order with a full position.', [1, 1_000_000], { usual: '100' }),
  trade_display_rate: rate('The rate of the second currency shown with trades. It settles nothing.', {
    usual: '20.29',
  }),
};
