import type { StatedDay, StatedFile } from '../../modules/reconciliation/day-files/stated.ts';

/**
 * What others have stated of a day, as it is published: digits, as totals have them; null for what nobody has stated.
 * @param currency ISO 4217, of the bank's account
 */
export function writeAssets(stated: StatedDay, currency: string) {
  const { day, bank, custodian, clearingBroker, trades, openDifferences } = stated;
  return {
    day,
    bank: bank === undefined ? null : { currency, balance: bank.balance.toString(), from: bank.from },
    custodian: custodian === undefined ? null : { ...writeFile(custodian), units: digitsOf(custodian.positions) },
    clearing_broker:
      clearingBroker === undefined ? null : { ...writeFile(clearingBroker), cash: digitsOf(clearingBroker.cash) },
    trades: trades === undefined ? null : writeFile(trades),
    open_differences: openDifferences,
  };
}

const writeFile = ({ digest, lines, handedInAt }: StatedFile) => ({
  digest: digest.toString('hex'),
  lines,
  handed_in_at: handedInAt.toISOString(),
});

const digitsOf = (amounts: ReadonlyMap<string, bigint>): Record<string, string> =>
  Object.fromEntries([...amounts].map(([name, amount]) => [name, amount.toString()]));
