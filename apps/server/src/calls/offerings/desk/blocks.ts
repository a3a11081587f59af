import type { DeskBody } from '@sauda/contract/desk';
import { usualBlockMinimum } from '@sauda/rules';
import type { Market } from '../../../modules/market/index.ts';
import { commandsOf, pageOfBlocks } from '../../../modules/offerings/staff-lists.ts';
import { appraiseBlock, heldBack } from '../../../modules/offerings/hold-against-market.ts';
import {
  closeBlock,
  createBlock,
  editBlock,
  publishBlock,
  type BlockDraft,
} from '../../../modules/offerings/blocks/manage-blocks.ts';
import { extendBlock } from '../../../modules/offerings/extend.ts';
import type { BlockItem } from '../../../modules/offerings/blocks/read-blocks.ts';
import { priceOf } from '../../deal/present.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { done, extended, heldOf, made, oneOf, presentCommands, stakesOf } from './shared.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords, type FactWords } from '../../fact-words.ts';
import { toWire } from '../../to-wire.ts';

/** Block items: made as drafts, put on offer and closed. */
export function deskBlockHandlers({
  offerings,
  companies,
  database,
  clock,
  ...house
}: Needs<'clock' | 'companies' | 'currency' | 'database' | 'offerings' | 'timeZone'>): DeskHandlers {
  const { sql } = database;
  const words = createFactWords(house);
  const blockOf = (id: string | number) =>
    oneOf((page) => pageOfBlocks(sql, { kind: undefined, status: undefined }, page), id);

  const present = (item: BlockItem) => ({
    ...presentBlock(item, companies),
    ...heldOf(appraiseBlock(item, offerings)),
    held_back: item.status === 'closed' ? null : (heldBack(item, offerings)?.key ?? null),
  });

  return {
    async 'GET /blocks'({ query }) {
      const page = keyPage(query);
      const items = await pageOfBlocks(sql, { kind: query.kind, status: query.status }, page);
      return answerPage(items, page, ({ id }) => id, present);
    },
    async 'GET /blocks/one'({ query }) {
      const item = await blockOf(query.id);
      const commands = presentCommands(await commandsOf(sql, 'block', item.id));
      return { msg: 'ok', data: { ...present(item), commands } };
    },
    'POST /blocks/create': ({ body, actor, command }) =>
      command((tx) => made(createBlock(tx, blockDraft(body), { actor, at: clock.now() }, offerings))),
    'POST /blocks/edit': ({ body, actor, command }) =>
      command((tx) =>
        done(editBlock(tx, BigInt(body.id), blockDraft(body), { actor, at: clock.now(), seen: body.seen }, offerings)),
      ),
    'POST /blocks/publish': ({ body, actor, command }) =>
      command(async (tx) => {
        const published = await done(publishBlock(tx, BigInt(body.id), { actor, at: clock.now() }, offerings));
        const item = await blockOf(body.id);
        return {
          ...published,
          stakes: stakesOf(appraiseBlock(item, offerings), termsOf(item, companies, words), words),
        };
      }),
    'POST /blocks/extend': ({ body, actor, command }) =>
      command(async (tx) => {
        const by = { actor, at: clock.now() };
        const longer = await extended(extendBlock(tx, BigInt(body.id), new Date(body.closes_at), by), body.reason);
        const item = await blockOf(body.id);
        const terms = termsOf({ ...item, closesAt: new Date(body.closes_at) }, companies, words);
        return { ...longer, stakes: stakesOf(appraiseBlock(item, offerings), terms, words) };
      }),
    'POST /blocks/close': ({ body, actor, command }) =>
      command((tx) => done(closeBlock(tx, BigInt(body.id), { actor, at: clock.now() }), body.reason)),
  };
}

function blockDraft(body: DeskBody<'POST /blocks/create'>): BlockDraft {
  return {
    kind: body.kind,
    symbol: body.symbol,
    price: priceOf('price', body.price),
    minimum: body.minimum === undefined ? usualBlockMinimum : BigInt(body.minimum),
    quantity: BigInt(body.quantity),
    closesAt: body.closes_at === undefined ? undefined : new Date(body.closes_at),
  };
}

function termsOf(item: BlockItem, companies: Market, { price, count, time }: FactWords) {
  const { kind, symbol, closesAt } = item;
  return {
    Kind: kind === 'qip' ? 'QIP' : 'Block',
    Share: `${companies.instrument(symbol)?.name ?? symbol} (${symbol})`,
    Price: price(item.price),
    Minimum: count(item.minimum),
    'On offer': count(item.quantity),
    ...(closesAt === undefined ? {} : { Ends: time(closesAt) }),
  };
}

function presentBlock(item: BlockItem, companies: Market) {
  const instrument = companies.instrument(item.symbol);
  const { id, kind, symbol, price, minimum, quantity, remaining, status, closesAt, createdAt } = item;
  return {
    ...toWire({ id: Number(id), kind, symbol, price, status, closesAt, createdAt }),
    name: instrument?.name ?? symbol,
    currency: instrument?.currency ?? '',
    minimum: minimum.toString(),
    quantity: quantity.toString(),
    remaining: remaining.toString(),
  };
}
