import { languageCodes, sectorCodes } from '@sauda/facts';
import { Type } from 'typebox';
import {
  CountInput,
  PriceInput,
  IdInput,
  NullableDecimal,
  NullableInteger,
  NullableText,
  NullableTime,
  Symbol,
  Time,
  okData,
  okEmpty,
  text,
} from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { defineCalls } from '../define.ts';
import { asSeen, CustomerNumber, Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

const ById = Type.Object({ id: IdInput });
const NewsStatus = Type.Enum(['draft', 'published', 'withdrawn']);
const Article = Type.Object({
  id: Type.Integer(),
  origin: Type.String({ description: '`desk`, `practice`, or the address of a feed.' }),
  title: Type.String(),
  subhead: Type.String(),
  picture: { ...NullableText, description: 'The address of its picture.' },
  lang: Type.String(),
  source_name: Type.String(),
  source_url: NullableText,
  status: NewsStatus,
  published_at: Time,
  updated_at: Time,
});
const FullArticle = Type.Object({
  ...Article.properties,
  content: Type.String({ description: 'HTML as customers get it: cleaned to an allow-list.' }),
});

const SectorCode = Type.Enum([...sectorCodes]);
const Trading = Type.Enum(['open', 'sell_only', 'halted']);
/** Exchanges on which a company can be made. */
export const companyMarkets = ['NSE', 'BSE', 'SME', 'NASDAQ', 'NYSE'] as const;

const InstrumentRow = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  listed_name: Type.String({ description: 'As its market names it.' }),
  market: Type.String(),
  asset_class: Type.String(),
  currency: Type.String(),
  sector: Type.Union([SectorCode, Type.Null()]),
  trading: Trading,
  is_unlisted: Type.Boolean({
    description: 'Made at the desk, since the market does not know it yet: it has no price, and nobody can trade it.',
  }),
  made_by: { ...NullableText, description: 'Who has made it; null of what only the market knows.' },
  is_contradicted: Type.Boolean({
    description:
      'The market has something else under its symbol, at another exchange or in another currency, which is kept out.',
  }),
  price: { ...NullableDecimal, description: 'Of the last trade, in its currency; null where the market has none.' },
  price_time: { ...NullableTime, description: 'When the market made this price.' },
  updated_by: NullableText,
  updated_at: NullableTime,
});

const ConfigRow = Type.Object({
  tag: Type.String(),
  value: Type.String(),
  default: NullableText,
  about: Type.String({ description: 'What it is for and what it may be, in a sentence.' }),
  figure: Type.Unsafe<'wholeMoney' | 'count' | 'decimal' | null>({
    type: ['string', 'null'],
    description: '`wholeMoney`, `count` or `decimal` where it is a number; null where it is text.',
  }),
  takes_two: Type.Boolean({ description: 'A second person has to confirm a change.' }),
  updated_at: NullableTime,
  updated_by: NullableText,
});

const Invitation = Type.Object({
  code: Type.String(),
  owner: Type.Union([Type.Object(CustomerRef), Type.Null()]),
  note: Type.String(),
  max_uses: NullableInteger,
  uses: Type.Integer(),
  expires_at: NullableTime,
  is_usable: Type.Boolean(),
  is_configured: Type.Boolean({ description: "Of the configuration: it can't be changed at the desk." }),
  created_at: Time,
});
const InvitationTerms = {
  owner: Type.Optional(Type.Union([CustomerNumber, Type.Null()], { description: "The customer's number." })),
  note: Type.Optional(text(200, 0)),
  max_uses: Type.Optional(Type.Union([CountInput, Type.Null()])),
  expires_at: Type.Optional(Type.Union([Time, Type.Null()])),
};

export const deskContentCalls = defineCalls({
  'GET /news': {
    summary: 'Articles of all states, newest first',
    access: 'news.read',
    query: Type.Object({ ...keyPaging, status: Type.Optional(NewsStatus) }),
    answer: okPage(Article),
  },
  'GET /news/one': { summary: 'One article', access: 'news.read', query: ById, answer: okData(FullArticle) },
  'POST /news/save': {
    summary: 'Write an article as a draft or, with an id, change one; the answer has it as customers get it',
    access: 'news.manage',
    repeatable: true,
    large: true,
    body: Type.Object({
      id: Type.Optional(IdInput),
      seen: Type.Optional({
        ...Time,
        description:
          'With an id: `updated_at` of what was changed. Where somebody else has changed it since, it is refused.',
      }),
      title: text(300),
      subhead: text(600, 0),
      content: text(200_000),
      lang: Type.Enum([...languageCodes]),
      source_name: text(200),
      source_url: Type.Optional(text(500, 0)),
      picture: Type.Optional(text(64)),
    }),
    answer: okData(FullArticle),
  },
  'POST /news/picture': {
    summary: 'Upload a picture for an article; give its name to `save`',
    access: 'news.manage',
    multipart: true,
    answer: okData(Type.Object({ picture: Type.String(), url: Type.String() })),
  },
  'POST /news/publish': {
    summary: 'Publish a draft or an article that was withdrawn',
    access: 'news.manage',
    body: ById,
    answer: okEmpty,
  },
  'POST /news/withdraw': {
    summary: 'Take an article back; it stays so, also where its feed still has it',
    access: 'news.manage',
    body: Type.Object({ id: IdInput, reason: Reason }),
    answer: okEmpty,
  },

  'GET /instruments': {
    summary: 'Instruments by code or name, with what staff have set about them',
    access: 'instruments.read',
    query: Type.Object({
      ...keyPaging,
      ...sortedBy('symbol', 'name', 'market', 'asset_class', 'trading'),
      q: Type.Optional(text(60, 0)),
      market: Type.Optional(text(20)),
      trading: Type.Optional(Trading),
      unlisted: Type.Optional(Type.Boolean({ description: 'Whether it was made at the desk and is not listed yet.' })),
    }),
    answer: okPage(InstrumentRow),
  },
  'POST /instruments/create': {
    summary:
      'Make a company that the market does not know yet, such as one before its public offer; it takes two people',
    access: 'instruments.manage',
    second: 'always',
    body: Type.Object({
      symbol: Symbol,
      name: text(100),
      market: Type.Enum([...companyMarkets], {
        description: 'Its exchange, which says its currency, its calendar and its region.',
      }),
      lot: { ...CountInput, description: 'Of an order, in shares.' },
      tick: { ...PriceInput, description: 'In its currency.' },
      band_percent: { ...PriceInput, description: 'How far its price may move in a day, 1 to 100.' },
      reason: Reason,
    }),
    answer: okEmpty,
  },
  'POST /instruments/set': {
    summary: 'Name an instrument, sort it, halt or allow its trading. Its prices come from the market alone',
    access: 'instruments.manage',
    body: Type.Object({
      symbol: Symbol,
      name: Type.Union([text(100), Type.Null()], { description: 'Null: as its market names it.' }),
      sector: Type.Union([SectorCode, Type.Null()], { description: 'Null: as its market has it.' }),
      trading: Trading,
      was: asSeen({ name: NullableText, trading: Trading }),
      reason: Reason,
    }),
    answer: okEmpty,
  },

  'GET /config': {
    summary: 'What can be changed while it runs',
    access: 'config.read',
    answer: okData(Type.Object({ rows: Type.Array(ConfigRow) })),
  },
  'GET /config/history': {
    summary: 'What an entry was, who changed it and why, newest first',
    access: 'config.read',
    query: Type.Object({ tag: Type.Optional(text(60)), ...keyPaging }),
    answer: okPage(
      Type.Object({
        tag: Type.String(),
        before: NullableText,
        after: NullableText,
        by: Type.String(),
        reason: NullableText,
        at: Time,
      }),
    ),
  },
  'POST /config/set': {
    summary:
      'Change an entry. `was` is the value that was seen: where it is another by now, nothing changes.' +
      ' All but a few harmless ones take two people',
    access: 'config.change',
    second: 'depends',
    body: Type.Object({ tag: text(60), value: text(2000, 0), was: text(2000, 0), reason: Reason }),
    answer: okEmpty,
  },

  'GET /invitations': {
    summary: 'Invitation codes, newest first, or by their beginning',
    access: 'invitations.read',
    query: Type.Object({ ...keyPaging, ...sortedBy('created_at'), q: Type.Optional(text(64, 0)) }),
    answer: okPage(Invitation),
  },
  'POST /invitations/create': {
    summary: 'Make an invitation code',
    access: 'invitations.manage',
    repeatable: true,
    body: Type.Object({ code: text(64), ...InvitationTerms }),
    answer: okEmpty,
  },
  'POST /invitations/change': {
    summary: 'Change the owner, the limit, the expiry or the note of a code; what is absent stays',
    access: 'invitations.manage',
    body: Type.Object({
      code: text(64),
      ...InvitationTerms,
      was: asSeen({
        note: Type.String(),
        max_uses: NullableInteger,
        expires_at: NullableTime,
      }),
      reason: Reason,
    }),
    answer: okEmpty,
  },
});
