import { MINOR_UNIT, fits, formatDecimal, parseDecimal } from '@sauda/money';
import type { Json } from '../../../modules/audit/audit-log.ts';
import { keepBankBalances } from '../../../modules/cashier/bank-lines/bank-balances.ts';
import type { OpenItem } from '../../../modules/closing/open-items.ts';
import {
  digestOfReport,
  itemsOfClose,
  listCloses,
  readClose,
  type Close,
} from '../../../modules/closing/read-closes.ts';
import { requireUntold, signDay } from '../../../modules/closing/sign-day.ts';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import { digestOf, trialBalance, type TrialBalanceRow } from '../../../modules/ledger/index.ts';
import { TimeZone } from '../../../modules/market/index.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Sql } from '../../../platform/database.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type CloseDependencies = Needs<'clock' | 'currency' | 'sql' | 'timeZone'>;

/** What the books had at the ends of days, and that somebody has compared it with the bank. */
export function deskCloseHandlers(options: CloseDependencies): DeskHandlers {
  return { ...reading(options), ...signing(options) };
}

function reading({ clock, currency, sql, timeZone }: CloseDependencies): DeskHandlers {
  const zone = new TimeZone(timeZone);
  return {
    async 'GET /ledger/trial-balance'({ query }) {
      const today = zone.isoDateOf(clock.now().getTime());
      const asked = { day: query.day ?? today, timeZone };
      const rows = await trialBalance(sql, asked);
      return {
        msg: 'ok',
        data: {
          rows: rows.map((row) => presentTrialBalanceRow(row, asked.day, currency)),
          next: null,
          day: asked.day,
          time_zone: timeZone,
          is_over: asked.day < today,
          moved: formatDecimal(rows.reduce((sum, { debits }) => sum + debits, 0n)),
          digest: digestOf(rows, asked, currency).toString('hex'),
        },
      };
    },

    async 'GET /closes'({ query }) {
      const page = keyPage(query);
      return answerPage(await listCloses(sql, page), page, ({ day }) => BigInt(day.replaceAll('-', '')), presentClose);
    },

    async 'GET /closes/one'({ query }) {
      const close = await readClose(sql, query.id);
      const items = await itemsOfClose(sql, close);
      const { day, signature } = close;
      return {
        msg: 'ok',
        data: {
          ...presentClose(close),
          time_zone: close.timeZone,
          digest: close.digest.toString('hex'),
          balances: close.balances.map((row) => presentTrialBalanceRow(row, day, close.currency)),
          items: await presentItems(sql, items),
          seen: digestOfReport(close, items),
          note: signature?.note ?? null,
          took_two: signature?.tookTwo ?? false,
        },
      };
    },
  };
}

function signing({ clock, ...house }: CloseDependencies): DeskHandlers {
  const words = createFactWords(house);
  return {
    'POST /closes/held': ({ body: { day, amount, reason }, actor, command }) =>
      command(async (tx) => {
        const balance = parseDecimal(amount);
        if (balance === undefined || balance % MINOR_UNIT !== 0n)
          throw new Refusal('invalid', { fields: { amount: 'has more decimals than the currency' } });
        if (!fits(balance)) throw new Refusal('out_of_range');
        const before = await requireUntold(tx, day);
        await keepBankBalances(tx, [{ day, balance }], { source: 'person', by: actor, at: clock.now() });
        const { agrees } = await readClose(tx, day);
        return {
          answer: { msg: 'ok', data: { agrees } },
          record: {
            object: { kind: 'closed day', id: day },
            before: { held: before.held === undefined ? null : formatDecimal(before.held) },
            after: { held: formatDecimal(balance) },
            reason,
          },
        };
      }),

    'POST /closes/sign': ({ body: { day, seen, note }, actor, command }) =>
      command(async (tx) => {
        const { close, takesTwo } = await signDay(tx, { day, seen, note, actor, at: clock.now() });
        const facts = factsOf(close);
        return {
          answer: { msg: 'ok', data: { agrees: close.agrees } },
          record: {
            object: { kind: 'closed day', id: day },
            before: { signed: false },
            after: { signed: true, ...facts } satisfies Json,
            reason: note,
          },
          stakes: { facts: factsOf(close, words.money) },
          takesTwo,
        };
      }),
  };
}

/** What the second person should know. */
function factsOf(
  { owed, owedToIssuers, booked, held, explained, openItems, differences }: Close,
  written: (amount: bigint) => string = formatDecimal,
): Record<string, string> {
  return {
    'Owed to customers': written(owed),
    'Owed to issuers': written(owedToIssuers),
    'The books say that the bank holds': written(booked),
    'The bank says': held === undefined ? 'nobody knows' : written(held),
    'Open items': `${openItems}, ${written(explained)}`,
    'Open differences with custodian and clearing broker': String(differences),
  };
}

function presentClose(close: Close) {
  const {
    day,
    currency,
    owed,
    owedToIssuers: toIssuers,
    onItsWay,
    held,
    heldFrom,
    heldBy,
    booked,
    explained,
    openItems,
    agrees,
    differences,
  } = close;
  const difference = held === undefined ? undefined : held - booked;
  return {
    id: day,
    currency,
    ...toWire({ required: owed, toIssuers, onItsWay, held, heldFrom }),
    held_by: heldBy === undefined ? null : nameOfActor(heldBy),
    ...toWire({ surplus: held === undefined ? undefined : held - owed - toIssuers, booked, difference }),
    open_items: openItems,
    ...toWire({ explained, unexplained: difference === undefined ? undefined : difference - explained }),
    agrees,
    differences,
    closed_at: close.closedAt.toISOString(),
    signed_by: close.signature === undefined ? null : nameOfActor(close.signature.signedBy),
    signed_at: close.signature?.signedAt.toISOString() ?? null,
  };
}

async function presentItems(sql: Sql, items: readonly OpenItem[]) {
  const ids = items.flatMap(({ customerId }) => (customerId === undefined ? [] : [customerId]));
  const refs: ReadonlyMap<string, CustomerRef> = await customerRefs(sql, ids);
  return items.map(({ kind, day, amount, bankReference, requestNo, requestKind, customerId, isLate }) => {
    const customer = refs.get(customerId ?? '');
    return {
      kind,
      day,
      ...toWire({ amount, bankReference }),
      request: requestNo === undefined || requestKind === undefined ? null : { kind: requestKind, no: requestNo },
      customer: customer === undefined ? null : presentCustomerRef(customer),
      is_late: isLate,
    };
  });
}

function presentTrialBalanceRow({ account, ...sums }: TrialBalanceRow, day: string, currency: string) {
  return { id: account, day, account, currency, ...toWire(sums) };
}
