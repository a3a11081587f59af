import type { BrokerApi } from '../api/broker-api.ts';
import type { Accounts } from '../book/accounts.ts';
import { Account, read } from '../words/shapes.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import { rest } from './send-commands.ts';

interface Options {
  readonly api: BrokerApi;
  readonly accounts: Accounts;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  readonly lookEveryMs: number;
}

const currency = 'USD';

/** Asks Alpaca whether accounts trade: new ones at once, refused ones each five minutes, and all each day. */
export async function checkAccounts({ api, accounts, log, stopping, lookEveryMs }: Options): Promise<void> {
  while (!stopping.aborted) {
    try {
      for (const name of await accounts.due()) {
        if (stopping.aborted) break;
        const answer = await api.ask({ method: 'GET', path: `/v1/accounts/${encodeURIComponent(name)}` });
        if (answer.kind === 'unknown' || answer.kind === 'unreached') continue;
        await accounts.checked(name, answer.kind === 'refused' ? answer.why : faultOf(answer.text));
      }
    } catch (error) {
      log.error({ err: error }, 'accounts not checked');
    }
    await rest(lookEveryMs, stopping);
  }
}

/** Why nothing can be traded in it; undefined where it can. */
function faultOf(text: string): string | undefined {
  const account = read(Account, text);
  if (account === undefined) return 'Alpaca has answered otherwise than it says';
  if (account.status !== 'ACTIVE') return `its status is ${account.status}`;
  return account.currency === currency ? undefined : `its currency is ${account.currency}`;
}
