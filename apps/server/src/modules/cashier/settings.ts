import { parseDecimal } from '@sauda/money';
import { minimumWithdrawal } from '@sauda/rules';
import { amount, emptyOr, rate, someOf, whole, words } from '../../platform/setting-rules.ts';
import type { Settings } from '../../platform/settings.ts';
import type { CashierSettings, UsdtSettings } from './context.ts';

/** An address of the TRON network: base 58, without what looks alike. */
const tronAddress = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

export const cashierSettings = {
  min_recharge_count: amount('The least that can be deposited at once.', {
    usual: '5000',
    least: '1',
    notAbove: 'max_recharge_count',
  }),
  max_recharge_count: amount('The most that can be deposited at once.', { usual: '10000000', least: '1' }),
  recharge_methods: someOf('How customers may deposit.', ['bank', 'usdt'], { usual: 'bank' }),
  recharge_tips: words('What the deposit screen says beside the form.'),
  min_withdraw_count: amount('The least that can be withdrawn at once.', { usual: '100', least: '10' }),
  withdraw_tips: words('What the withdrawal screen says beside the form.'),
  withdraw_real_name_above: amount('Withdrawals above it need an approved real name.', { usual: '100000' }),
  min_loan_count: amount('The least that can be borrowed at once.', { usual: '500', least: '1' }),
  loan_interest_basis_points: whole('Interest of new loans per year; 100 is 1 %.', [0, 100_000], { usual: '0' }),
  loan_term_days: whole('Days until a new loan is due.', [1, 3_650], { usual: '30' }),
  loan_units_per_point: whole(
    'What each point of the credit score lends, in units of the account currency.',
    [0, 1_000_000],
    { usual: '200' },
  ),
  open_requests_max: whole('How many requests of one kind a customer may have open.', [1, 1_000], { usual: '10' }),
  usdt_address: emptyOr('Where deposits in USDT go.', tronAddress, 'an address of the TRON network'),
  usdt_rate: rate('What a USDT is worth in the account currency. Older than a day it is not used.'),
};

type CashierSetting = keyof typeof cashierSettings;

/** The cashier's part of what the operator has set. */
export function readCashierSettings(settings: Settings<CashierSetting>): CashierSettings {
  return {
    rechargeMethods: settings
      .text('recharge_methods')
      .split(',')
      .map((method) => method.trim()),
    usdt: readUsdt(settings),
    minimumRecharge: settings.decimal('min_recharge_count'),
    maximumRecharge: settings.decimal('max_recharge_count'),
    minimumWithdrawal: minimumWithdrawal(settings.decimal('min_withdraw_count')),
    realNameAbove: settings.decimal('withdraw_real_name_above'),
    minimumLoan: settings.decimal('min_loan_count'),
    loanTerms: {
      interestBasisPoints: Number(settings.integer('loan_interest_basis_points')),
      termDays: Number(settings.integer('loan_term_days')),
    },
    loanUnitsPerPoint: settings.integer('loan_units_per_point'),
    openRequestsMax: settings.integer('open_requests_max'),
  };
}

/** USDT is taken only where both an address and a rate can be read. */
function readUsdt(settings: Settings<CashierSetting>): UsdtSettings | undefined {
  const address = settings.find('usdt_address')?.value ?? '';
  const entry = settings.find('usdt_rate');
  const rate = parseDecimal(entry?.value ?? '');
  if (!tronAddress.test(address) || rate === undefined || rate <= 0n || entry?.updatedAt === undefined)
    return undefined;
  return { address, rate, rateUpdatedAt: entry.updatedAt };
}
