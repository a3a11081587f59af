import { mayDo } from '@sauda/contract/desk';
import type { Json } from '../../../modules/audit/audit-log.ts';
import { requestsBefore } from '../../../modules/cashier/requests-before.ts';
import { findCustomer, formatCustomerNumber } from '../../../modules/customers/index.ts';
import { approvedReview } from '../../../modules/identity/identity.ts';
import type { Staff } from '../../../modules/staff/staff.ts';
import { listCannedAnswers, removeCannedAnswer, saveCannedAnswer } from '../../../modules/support/canned-answers.ts';
import { fillPlaces, type CannedValues } from '../../../modules/support/canned-places.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type CannedDependencies = Needs<'clock' | 'database' | 'identity'>;

const object = (id: bigint | string | number) => ({ kind: 'canned answer', id: String(id) });

/** Answers that are written once and used often. */
export function deskCannedAnswerHandlers(dependencies: CannedDependencies): DeskHandlers {
  const {
    database: { sql },
    clock,
  } = dependencies;
  return {
    async 'GET /canned-answers/filled'({ query: { customer }, staff }) {
      const [answers, values] = await Promise.all([
        listCannedAnswers(sql, undefined),
        valuesOf(dependencies, customer, staff),
      ]);
      const rows = answers.map(({ id, lang, title, content }) => ({
        id: Number(id),
        lang: lang as 'en',
        title,
        ...fillPlaces(content, values),
      }));
      return { msg: 'ok', data: { rows } };
    },

    async 'GET /canned-answers'({ query }) {
      const answers = await listCannedAnswers(sql, query.lang);
      const rows = answers.map((answer) =>
        toWire({
          ...answer,
          id: Number(answer.id),
          lang: answer.lang as 'en',
          updatedBy: nameOfActor(answer.updatedBy),
        }),
      );
      return { msg: 'ok', data: { rows } };
    },

    'POST /canned-answers/save': ({ body, actor, command }) =>
      command(async (tx) => {
        const draft = { lang: body.lang, title: body.title, content: body.content };
        const id = body.id === undefined ? undefined : BigInt(body.id);
        const saved = await saveCannedAnswer(tx, { ...draft, id, actor, at: clock.now() });
        return {
          answer: { msg: 'ok', data: { id: Number(saved.id) } },
          record: {
            object: object(saved.id),
            before: saved.before === undefined ? undefined : ({ ...saved.before } satisfies Json),
            after: draft,
          },
        };
      }),

    'POST /canned-answers/remove': ({ body, command }) =>
      command(async (tx) => {
        const before = await removeCannedAnswer(tx, BigInt(body.id));
        return {
          answer: { msg: 'ok' },
          record: { object: object(body.id), before: { ...before } },
        };
      }),
  };
}

/** What of a customer may stand in an answer, as far as who answers may read it. @throws Refusal `not_found` */
async function valuesOf(
  { database: { sql }, identity }: CannedDependencies,
  customerId: string,
  { role }: Staff,
): Promise<CannedValues> {
  const customer = await findCustomer(sql, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const newest = { limit: 1, before: undefined };
  const [review, recharges, withdrawals] = await Promise.all([
    mayDo(role, 'real-names.read') ? approvedReview(identity, customerId) : undefined,
    requestsBefore(sql, { customerId, kind: 'recharge' }, newest),
    requestsBefore(sql, { customerId, kind: 'withdrawal' }, newest),
  ]);
  const [request] = [...recharges, ...withdrawals]
    .filter(({ endedAt }) => endedAt === undefined)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return {
    name: review?.realName,
    number: formatCustomerNumber(Number(customer.number)),
    phone_end: customer.phone?.slice(-4),
    reference: request?.reference,
  };
}
