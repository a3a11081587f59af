import { decimal } from '@sauda/money';
import type { Settings } from '../platform/settings.ts';
import type { CashierSettings } from './context.ts';

/** However low the operator sets the minimum, a withdrawal is of ten at least (SPEC §5). */
const lowestWithdrawal = decimal(10);

/** The cashier's part of what the operator has set. */
export function readCashierSettings(settings: Settings): CashierSettings {
  const configuredMinimum = settings.decimal('min_withdraw_count');
  return {
    rechargeMethods: settings.text('recharge_methods').split(','),
    minimumRecharge: settings.decimal('min_recharge_count'),
    maximumRecharge: settings.decimal('max_recharge_count'),
    minimumWithdrawal: configuredMinimum > lowestWithdrawal ? configuredMinimum : lowestWithdrawal,
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
