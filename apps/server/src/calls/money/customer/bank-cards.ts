import type { Answer, Body } from '@sauda/contract';
import { addCard, changeCard, draftOfChange, removeCard } from '../../../modules/bank-cards/change-card.ts';
import {
  listCards,
  maskNumber,
  type BankCard,
  type CardDetails,
  type CardForm,
} from '../../../modules/bank-cards/card.ts';
import { requireNoWithdrawalTo } from '../../../modules/cashier/requests.ts';
import { normaliseIfsc, parseCard, type CardDraft } from '../../../modules/bank-cards/card-form.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { readFields } from '../../../http/read-fields.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

type CardAnswer = Answer<'GET /stock/success/bank/list'>['data'][number];
type CardFields = Body<'POST /stock/success/bank/add'>;

/** The customer's bank cards. */
export function bankCardHandlers({
  bankCards,
  sql,
  clock,
  currency,
}: Needs<'bankCards' | 'clock' | 'currency' | 'sql'>): Handlers {
  /** @throws Refusal `invalid` with what is wrong with each field, `unknown_ifsc` */
  function readCard(draft: CardDraft): CardDetails {
    const { bank, branch, holder, routingCode, number } = parseCard(draft, bankCards.directory);
    const fields = readFields({ bank, branch_bank: branch, bank_user: holder, ifsc: routingCode, bank_card: number });
    return {
      form: draft.form,
      bank: fields.bank,
      branch: fields.branch_bank,
      holder: fields.bank_user,
      routingCode: fields.ifsc,
      number: fields.bank_card,
    };
  }

  return {
    async 'GET /stock/success/bank/list'({ query, caller }) {
      const { cards, count } = await listCards(
        sql,
        caller.customerId,
        { form: query.type || undefined },
        pageOf(query),
      );
      return { msg: 'ok', data: cards.map((card) => present(card, clock.now())), count };
    },

    async 'GET /stock/success/bank/ifsc'({ query }) {
      const branch = bankCards.directory.find(normaliseIfsc(query.ifsc));
      if (branch === undefined) throw new Refusal('not_found');
      return {
        msg: 'ok',
        data: { bank: branch.bank, branch_bank: branch.branch, city: branch.city, state: branch.state },
      };
    },

    async 'POST /stock/success/bank/add'(context) {
      const { body, caller } = context;
      return context.once(async (tx) => {
        const card = await addCard(tx, caller.customerId, readCard(draftOf(body, currency)), bankCards);
        return { msg: 'ok', data: { id: Number(card.id) } };
      });
    },

    async 'POST /stock/success/bank/edit'(context) {
      const { body, caller } = context;
      const key = { customerId: caller.customerId, id: BigInt(body.id) };
      const change = {
        form: body.type,
        bank: body.bank,
        branch: body.branch_bank,
        holder: body.bank_user,
        routingCode: body.ifsc,
        number: body.bank_card,
      };
      return context.once(async (tx) => {
        const draft = await draftOfChange(tx, key, change, bankCards);
        await changeCard(tx, key, readCard(draft), bankCards);
        return { msg: 'ok' };
      });
    },

    async 'POST /stock/success/bank/remove'({ body, caller: { customerId }, once }) {
      const id = BigInt(body.id);
      return once(async (tx) => {
        await removeCard(tx, { customerId, id }, bankCards);
        await requireNoWithdrawalTo(tx, customerId, id);
        return { msg: 'ok' };
      });
    },
  };
}

function present(card: BankCard, now: Date): CardAnswer {
  const { bank, branch: branchBank, holder: bankUser, routingCode: ifsc, form: type, usableFrom, createdAt } = card;
  const status = usableFrom > now ? 'on_hold' : 'usable';
  const bankCard = maskNumber(card.lastFour);
  const account = toWire({ bank, branchBank, bankCard, bankUser, ifsc, type });
  return { id: Number(card.id), ...account, ...toWire({ status, usableFrom, createdAt }) };
}

function draftOf(fields: CardFields, usualForm: CardForm): CardDraft {
  return {
    form: fields.type ?? usualForm,
    bank: fields.bank ?? '',
    branch: fields.branch_bank ?? '',
    holder: fields.bank_user ?? '',
    routingCode: fields.ifsc ?? '',
    number: fields.bank_card ?? '',
  };
}
