import { parseDecimal } from '@sauda/money';
import { minimumWithdrawal } from '@sauda/rules';
import type { Settings } from '../../platform/settings.ts';
import type { CashierSettings, UsdtSettings } from './context.ts';

/** The cashier's part of what the operator has set. */
export function readCashierSettings(settings: Settings): CashierSettings {
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

/** An address of the TRON network: base 58, without what looks alike. */
const tronAddress = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** USDT is taken only where both an address and a rate can be read. */
function readUsdt(settings: Settings): UsdtSettings | undefined {
  const address = settings.find('usdt_address')?.value ?? '';
  const entry = settings.find('usdt_rate');
  const rate = parseDecimal(entry?.value ?? '');
  if (!tronAddress.test(address) || rate === undefined || rate <= 0n || entry?.updatedAt === undefined)
    return undefined;
  return { address, rate, rateUpdatedAt: entry.updatedAt };
}
