import { amount, forDesk, whole } from '../../platform/setting-rules.ts';
import type { Settings } from '../../platform/settings.ts';

const off = '0: it is not looked at.';

/** Who knew them could keep just below. */
export const complianceSettings = forDesk({
  case_hours: whole('How long a new case of compliance may take, in hours.', [1, 2_160], { usual: '72' }),
  watch_deposits_count: whole(`Many small deposits: so many in the time below open a case. ${off}`, [0, 1_000], {
    usual: '5',
  }),
  watch_deposits_below: amount('Many small deposits: each of them is below this.', { usual: '50000' }),
  watch_deposits_total: amount('Many small deposits: together they are at least this.', { usual: '200000' }),
  watch_deposits_hours: whole('Many small deposits: within so many hours.', [1, 720], { usual: '72' }),
  watch_out_percent: whole(
    `In and out: a withdrawal with which so much of what came in shortly before is asked for again opens a case, in per cent. ${off}`,
    [0, 1_000],
    { usual: '80' },
  ),
  watch_out_from: amount('In and out: what came in is at least this.', { usual: '100000' }),
  watch_out_hours: whole('In and out: what came in within so many hours counts.', [1, 720], { usual: '24' }),
  watch_first_withdrawal: amount(`A first withdrawal of at least this opens a case. ${off}`, { usual: '500000' }),
  watch_device_customers: whole(`So many customers on one device open a case. ${off}`, [0, 10_000], { usual: '3' }),
  watch_network_customers: whole(
    `So many customers who register within a week from one network open a case, once a week. ${off}`,
    [0, 100_000],
    { usual: '25' },
  ),
  watch_account_customers: whole(`So many customers with one bank account open a case. ${off}`, [0, 10_000], {
    usual: '2',
  }),
  watch_id_customers: whole(`So many customers who give one number of a document open a case. ${off}`, [0, 10_000], {
    usual: '2',
  }),
});

type ComplianceSetting = keyof typeof complianceSettings;
export type WatchSettings = ReturnType<typeof readComplianceSettings>;

/** What the rules go by. Amounts are ten-thousandths; 0 is off. */
export function readComplianceSettings(settings: Settings<ComplianceSetting>) {
  const count = (tag: ComplianceSetting) => Number(settings.integer(tag));
  return {
    caseHours: count('case_hours'),
    deposits: {
      count: count('watch_deposits_count'),
      below: settings.decimal('watch_deposits_below'),
      total: settings.decimal('watch_deposits_total'),
      hours: count('watch_deposits_hours'),
    },
    out: {
      percent: count('watch_out_percent'),
      from: settings.decimal('watch_out_from'),
      hours: count('watch_out_hours'),
    },
    firstWithdrawal: settings.decimal('watch_first_withdrawal'),
    device: count('watch_device_customers'),
    network: count('watch_network_customers'),
    account: count('watch_account_customers'),
    id: count('watch_id_customers'),
  };
}
