import { bankCardSettings } from '../modules/bank-cards/settings.ts';
import { cashierSettings } from '../modules/cashier/settings.ts';
import { complianceSettings } from '../modules/compliance/settings.ts';
import { customerSettings } from '../modules/customers/index.ts';
import { identitySettings } from '../modules/identity/settings.ts';
import { offeringSettings } from '../modules/offerings/settings.ts';
import { deskSettings } from '../modules/staff/settings.ts';
import { supportSettings } from '../modules/support/settings.ts';
import { tradingSettings } from '../modules/trading/index.ts';

const { open_requests_max, usdt_address, usdt_rate, ...moneySettings } = cashierSettings;
const { trade_display_rate, ...orderSettings } = tradingSettings;
const { languages, ...accountSettings } = customerSettings;

/** What an operator may change while it runs, as the modules declare it, in the order in which the desk shows it. */
const usualSettings = {
  languages,
  ...moneySettings,
  ...orderSettings,
  ...offeringSettings,
  trade_display_rate,
  open_requests_max,
  ...deskSettings,
  ...complianceSettings,
  ...bankCardSettings,
  ...accountSettings,
  ...identitySettings,
  ...supportSettings,
  usdt_address,
  usdt_rate,
};

/** In practice nothing has to be waited for, and nothing is kept that nobody asks for. */
export const declaredSettings = (isPractice: boolean): typeof usualSettings =>
  isPractice
    ? {
        ...usualSettings,
        card_hold_hours: { ...usualSettings.card_hold_hours, usual: '0' },
        closed_account_years: { ...usualSettings.closed_account_years, usual: '0' },
      }
    : usualSettings;
