import { parsePassword } from '../../../modules/customers/index.ts';
import { closeAccount, findObstacles } from '../../../modules/customers/account-life/close-account.ts';
import { readExport, requestExport } from '../../../modules/customers/account-life/request-export.ts';
import { fileUrl } from '../../wires/files.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { readFields } from '../../../http/read-fields.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import { checkLoginPassword, confirmIfSet } from '../../../modules/customers/confirm.ts';

/** A copy of everything held about the customer, and closing the account. */
export function accountLifeHandlers(
  dependencies: Needs<'accountLife' | 'customers' | 'database' | 'retentionYears'>,
): Handlers {
  const { accountLife, customers, database, retentionYears } = dependencies;
  return {
    async 'POST /stock/success/user/export'(context) {
      const { customerId } = context.caller;
      return context.once(async (tx) => {
        return { msg: 'ok', data: { id: Number(await requestExport(accountLife, tx, customerId)) } };
      });
    },

    async 'GET /stock/success/user/export'({ caller }) {
      const { status, progress, fileId, expiresAt } = await readExport(accountLife, caller.customerId);
      return { msg: 'ok', data: toWire({ status, progress, url: fileId && fileUrl(fileId), expiresAt }) };
    },

    async 'GET /stock/success/user/close'({ caller }) {
      const obstacles = await database.transaction((tx) => findObstacles(accountLife, tx, caller.customerId));
      return { msg: 'ok', data: { obstacles: [...obstacles], retention_years: Number(retentionYears()) } };
    },

    async 'POST /stock/success/user/close'({ body, caller, address }) {
      const { customerId } = caller;
      const { password } = readFields({ password: parsePassword(body.password) });
      await checkLoginPassword(customers, customerId, { password, address });
      await confirmIfSet(customers, customerId, {
        transactionPassword: body.transaction_password,
        passkey: body.passkey,
      });
      await database.transaction((tx) => closeAccount(accountLife, tx, customerId));
      return { msg: 'ok' };
    },
  };
}
