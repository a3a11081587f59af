import type { DeskBody } from '@sauda/contract/desk';
import {
  subMarketsOf,
  type ArrangedCategory,
  type CategoryTerms,
  type ChangedCategory,
} from '../../../modules/market/index.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { nameOfActor, timeOrNull } from '../../to-wire.ts';
import type { Needs } from '../../dependencies.ts';

/** What customers find under Home and Markets, and in which order. */
export function deskCategoryHandlers({
  categories,
  market,
  clock,
}: Needs<'categories' | 'clock' | 'market'>): DeskHandlers {
  return {
    async 'GET /categories'() {
      const known = subMarketsOf(market);
      return {
        msg: 'ok',
        data: {
          rows: categories.all().map((category) => ({
            ...present(category),
            instruments: category.markets.reduce((sum, { code }) => sum + (known.get(code)?.instruments ?? 0), 0),
          })),
          markets: [...known].map(([code, { name, instruments }]) => ({ code, name, instruments })),
          indices: market.list({ assetClass: 'index' }).map(({ symbol, name }) => ({ symbol, name })),
        },
      };
    },

    'POST /categories/create': ({ body, actor, command }) =>
      command(async (tx) => {
        const changed = await categories.create(tx, body.code, termsOf(body), { actor, at: clock.now() });
        return recorded(body.code, changed, body.reason);
      }),

    'POST /categories/set': ({ body, actor, command }) =>
      command(async (tx) => {
        const change = { actor, at: clock.now(), seen: timeOf(body.seen) };
        return recorded(body.code, await categories.set(tx, body.code, termsOf(body), change), body.reason);
      }),

    'POST /categories/remove': ({ body, actor, command }) =>
      command(async (tx) => {
        const change = { actor, at: clock.now(), seen: timeOf(body.seen) };
        return recorded(body.code, await categories.remove(tx, body.code, change), body.reason);
      }),

    'POST /categories/order': ({ body, actor, command }) =>
      command(async (tx) => {
        const before = await categories.order(tx, body.codes, { actor, at: clock.now() });
        const object = { kind: 'order of categories', id: 'all' };
        return { answer: { msg: 'ok' }, record: { object, before, after: body.codes, reason: body.reason } };
      }),
  };
}

function termsOf(body: Omit<DeskBody<'POST /categories/create'>, 'code'>): CategoryTerms {
  return { isShown: body.is_shown, names: body.names, markets: body.markets, indices: body.indices };
}

function timeOf(seen: string | null): Date | null {
  return seen === null ? null : new Date(seen);
}

function present({ code, names, isShown, markets, indices, listed, rule }: ArrangedCategory) {
  return {
    code,
    names,
    is_shown: isShown,
    markets: [...markets],
    indices: indices.map(({ symbol, name }) => ({ symbol, name })),
    listed_name: listed?.name ?? null,
    is_changed: rule !== undefined && !(rule.isShown && [rule.names, rule.markets, rule.indices].every(isNull)),
    updated_by: rule === undefined ? null : nameOfActor(rule.updatedBy),
    updated_at: timeOrNull(rule?.updatedAt),
  };
}

function recorded(code: string, { before, after }: ChangedCategory, reason: string) {
  return {
    answer: { msg: 'ok' as const },
    record: {
      object: { kind: 'category', id: code },
      before: before && kept(before),
      after: after && kept(after),
      reason,
    },
  };
}

/** What of a category the log keeps. */
function kept({ names, isShown, markets, indices }: ArrangedCategory) {
  return {
    names: { ...names },
    is_shown: isShown,
    markets: markets.map((one) => ({ code: one.code, names: { ...one.names } })),
    indices: indices.map(({ symbol }) => symbol),
  };
}

function isNull(value: unknown): boolean {
  return value === null;
}
