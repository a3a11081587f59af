import { whole } from '../../platform/setting-rules.ts';

export const bankCardSettings = {
  max_bank_cards: whole('How many bank cards a customer may keep.', [1, 100], { usual: '10' }),
  card_hold_hours: whole('How long withdrawals to a bank card wait after each change of it, in hours.', [0, 720], {
    usual: '24',
  }),
};
