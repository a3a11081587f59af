import type { Json } from '../../../modules/audit/audit-log.ts';
import { listCannedAnswers, removeCannedAnswer, saveCannedAnswer } from '../../../modules/support/canned-answers.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { nameOfActor } from '../../wires/name-of-actor.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';

const object = (id: bigint | string | number) => ({ kind: 'canned answer', id: String(id) });

/** Answers that are written once and used often. */
export function deskCannedAnswerHandlers({
  database: { sql },
  clock,
}: Pick<Needs<'clock' | 'database' | 'files' | 'pictures' | 'support'>, 'database' | 'clock'>): DeskHandlers {
  return {
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
