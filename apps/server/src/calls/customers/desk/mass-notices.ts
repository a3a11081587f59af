import type { DeskAnswer, DeskBody, DeskQuery } from '@sauda/contract/desk';
import { isLanguage, languageCodes, sourceLanguage } from '@sauda/facts';
import { previewAudience, type Audience } from '../../../modules/customers/mass-notices/audience.ts';
import {
  createMassNotice,
  listMassNotices,
  takeBackMassNotice,
  type MassNotice,
} from '../../../modules/customers/mass-notices/mass-notices.ts';
import type { AuditRecord } from '../../../modules/audit/audit-log.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { createKeptAnswers } from '../../../platform/kept-answer.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { presentCustomerRef } from '../present.ts';

const ok = { msg: 'ok' } as const;

/** Notices to many. */
export function deskMassNoticeHandlers({
  massNotices,
  sql,
  clock,
}: Needs<'clock' | 'massNotices' | 'sql'>): DeskHandlers {
  // Everybody of a million customers takes a third of a second to count, and whoever writes the text has it asked for again.
  const previews = createKeptAnswers((asked: string) => {
    const { audience, usual } = JSON.parse(asked) as { audience: Audience; usual: string };
    return previewAudience(sql, audience, usual, clock.now());
  }, clock);

  return {
    async 'GET /mass-notices'({ query }) {
      const page = keyPage(query);
      return answerPage(await listMassNotices(sql, page), page, ({ id }) => id, present);
    },

    async 'GET /mass-notices/preview'({ query }) {
      const asked = { audience: audienceOf(query), usual: massNotices.usualLanguage() };
      const { answer, at } = await previews(JSON.stringify(asked));
      const { byLanguage, sample } = answer;
      return {
        msg: 'ok',
        data: {
          as_of: at.toISOString(),
          count: byLanguage.reduce((sum, { count }) => sum + count, 0),
          by_language: byLanguage.map(({ language, count }) => ({ language: known(language), count })),
          sample: sample.map(presentCustomerRef),
        },
      };
    },

    'POST /mass-notices/create': ({ body, actor, command }) =>
      command(async (tx) => {
        const audience = audienceOf(body.audience);
        const texts = textsOf(body.texts);
        const sendAt = body.send_at === null ? undefined : new Date(body.send_at);
        const { id, count } = await createMassNotice(massNotices, tx, { audience, texts, sendAt, actor });
        const facts = { 'Whom it is for': inWords(audience), 'How many it reaches now': String(count) };
        return {
          answer: { ...ok, data: { id: Number(id), count } },
          record: ofNotice(id, {
            after: { audience: { ...body.audience }, texts, send_at: body.send_at },
            reason: body.reason,
          }),
          stakes: { facts },
          takesTwo: count > massNotices.secondPersonAbove(),
        };
      }),

    'POST /mass-notices/take-back': ({ body: { id, reason }, command }) =>
      command(async (tx) => {
        const told = await takeBackMassNotice(massNotices, tx, BigInt(id));
        return {
          answer: { ...ok, data: { told } },
          record: ofNotice(id, { after: { taken_back: true, told }, reason }),
        };
      }),
  };
}

/** In the languages that there are, without those that say nothing. */
function textsOf(texts: DeskBody<'POST /mass-notices/create'>['texts']): Record<string, string> {
  const written = languageCodes.map((language) => [language, texts[language]?.trim() ?? ''] as const);
  return Object.fromEntries(written.filter(([, words]) => words !== ''));
}

const ofNotice = (id: bigint | number | string, change: Omit<AuditRecord, 'object'>): AuditRecord => ({
  object: { kind: 'notice to many', id: String(id) },
  ...change,
});

function audienceOf({
  language,
  verified,
  symbol,
  numbers,
}: NonNullable<DeskQuery<'GET /mass-notices/preview'>>): Audience {
  return {
    ...(language === undefined ? {} : { languages: [language] }),
    ...(verified === undefined ? {} : { isVerified: verified }),
    ...(symbol === undefined ? {} : { symbol: symbol.trim().toUpperCase() }),
    ...(numbers === undefined ? {} : { numbers: numbers.split(/[\s,]+/).map(Number) }),
  };
}

function inWords({ languages, isVerified, symbol, numbers }: Audience): string {
  const parts = [
    ...(languages === undefined ? [] : [`who read ${languages.join(', ')}`]),
    ...(isVerified === undefined ? [] : [isVerified ? 'verified' : 'not verified']),
    ...(symbol === undefined ? [] : [`holders of ${symbol}`]),
    ...(numbers === undefined ? [] : [`of a list of ${numbers.length}`]),
  ];
  return parts.length === 0 ? 'everybody' : parts.join(', ');
}

type Row = DeskAnswer<'GET /mass-notices'>['data']['rows'][number];

/** Where a language has been taken out of the app, the notices in it are shown as of the source's. */
const known = (language: string) => (isLanguage(language) ? language : sourceLanguage);

function present({
  id,
  audience,
  texts,
  status,
  createdBy,
  createdAt,
  sendAt,
  expected,
  told,
  endedAt,
}: MassNotice): Row {
  return {
    id: Number(id),
    audience: inWords(audience),
    texts: Object.entries(texts).map(([language, words]) => ({ language: known(language), text: words })),
    created_by: nameOfActor(createdBy),
    ...toWire({ status, createdAt, sendAt, expected, told, endedAt }),
  };
}
