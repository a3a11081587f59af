import { decimal } from '@sauda/money';
import type { Lifetime, Side } from '@sauda/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placing } from '../../../src/modules/trading/decide.ts';
import type { Order } from '../../../src/modules/trading/order.ts';
import { customerId, noon, setUp } from '../../helpers/decisions.ts';
import { steel } from '../../helpers/steel-market.ts';
import { Refusal } from '../../../src/platform/refusal.ts';

/** Of 20,000 lives: KINDS_LIVES=20000. */
const lives = Number(process.env.KINDS_LIVES ?? 300);
const tick = steel.tickSize;
const hour = 3_600_000;

const kinds = ['market', 'limit', 'stop', 'trailing'] as const;
const lifetimes = ['day', 'gtc', 'ioc', 'fok'] as const;

interface Asked {
  readonly kind: (typeof kinds)[number];
  readonly side: Side;
  readonly lifetime: Lifetime;
  readonly quantity: bigint;
  /** In ticks from the market: of a limit, of a trigger, of a trail. */
  readonly away: bigint;
  readonly isQueued: boolean;
}

type Step =
  | { readonly do: 'place'; readonly asked: Asked }
  | { readonly do: 'price'; readonly ticks: bigint }
  | { readonly do: 'open' | 'close' | 'cancel' };

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  kind: fc.constantFrom(...kinds),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  lifetime: fc.constantFrom(...lifetimes),
  quantity: fc.bigInt({ min: 1n, max: 30n }),
  away: fc.bigInt({ min: -60n, max: 60n }),
  isQueued: fc.boolean(),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: anyAsked.map((asked) => ({ do: 'place' as const, asked })) },
  { weight: 8, arbitrary: fc.bigInt({ min: -80n, max: 80n }).map((ticks) => ({ do: 'price' as const, ticks })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('open' as const, 'close' as const, 'open' as const, 'close' as const, 'cancel' as const)
      .map((one) => ({ do: one })),
  },
);

/** What an order is in the plainest words: when it may trade, and at what at worst. */
interface Model {
  readonly asked: Asked;
  readonly limit: bigint;
  trigger: bigint | undefined;
  isAwake: boolean;
  isInMarket: boolean;
  best: bigint;
}

type World = ReturnType<typeof createWorld>;

function createWorld() {
  const set = setUp('100000000');
  const { market } = set;
  const lot = set.buy(100n, '1000').no;
  const models = new Map<string, Model>();
  const seen = { trades: 0, ended: 0, moved: 0, entered: 0, atMarket: 0 };
  return { ...set, lot, models, seen, market, now: noon };
}

const isReached = (side: Side, limit: bigint, price: bigint) => (side === 'buy' ? price <= limit : price >= limit);
const isSetOff = (side: Side, trigger: bigint, price: bigint) => (side === 'buy' ? price >= trigger : price <= trigger);
const up = (side: Side) => (side === 'buy' ? 1n : -1n);

function commandOf({ kind, side, lifetime, quantity, away, isQueued }: Asked, w: World): Placing {
  const { price } = w.market;
  const distance = (away < 0n ? -away : away) + 1n;
  const at = price + away * tick;
  const terms = {
    market: { atMarket: true, limitPrice: undefined },
    limit: { limitPrice: at },
    stop: { limitPrice: undefined, triggerPrice: price + up(side) * distance * tick },
    trailing: {
      limitPrice: undefined,
      trail: { amount: distance * tick, limit: distance % 2n === 0n ? undefined : tick },
    },
  }[kind];
  const isOfMoment = lifetime === 'ioc' || lifetime === 'fok';
  const isFitting = kind === 'limit' || (kind === 'market') === isOfMoment;
  const common = { customerId, quantity, isQueued, lifetime: isFitting ? lifetime : undefined, ...terms };
  return side === 'buy'
    ? { kind: 'buy', symbol: steel.symbol, assetClass: 'stock', position: 'full', ...common }
    : { kind: 'sell', lotNo: w.lot, lotPrice: undefined, ...common };
}

/** What must hold of an order, whatever was done to it. */
function check(before: Order | undefined, order: Order, model: Model, w: World): void {
  const { side, quantity, filled, status, limitPrice, held, fill, lifetime } = order;
  const { price, open } = w.market;
  if (lifetime === 'fok') expect([0n, quantity]).toContain(filled);
  if (filled > 0n && (before?.filled ?? 0n) === 0n) {
    w.seen.trades += 1;
    expect(open).toBe(true);
    expect(model.isAwake && model.isInMarket).toBe(true);
    expect(fill?.price).toBe(price);
    expect(isReached(side, limitPrice, price)).toBe(true);
    const paid = (fill?.amount ?? 0n) + (fill?.fee ?? 0n);
    // What was held before paid for all of it.
    if (before !== undefined && side === 'buy') expect(paid).toBeLessThanOrEqual(before.held);
  }
  const isOfMoment = lifetime === 'ioc' || lifetime === 'fok';
  if (status === 'pending') {
    expect(isOfMoment && model.isInMarket).toBe(false);
    // The plain model says that it would trade: then it has.
    if (open && model.isAwake && model.isInMarket) expect(isReached(side, limitPrice, price)).toBe(false);
  } else {
    w.seen.ended += 1;
    expect(held).toBe(0n);
  }
  if (order.triggeredPrice !== undefined) {
    expect(isSetOff(side, model.trigger ?? 0n, order.triggeredPrice)).toBe(true);
  } else if (model.trigger !== undefined) {
    expect(filled).toBe(0n);
    expect(order.triggerPrice).toBe(model.trigger);
  }
  if (before?.trailBest !== undefined && order.triggerPrice !== undefined) {
    const moved = order.triggerPrice - (before.triggerPrice ?? 0n);
    if (moved !== 0n) w.seen.moved += 1;
    expect(moved * up(side)).toBeLessThanOrEqual(0n);
    expect((order.limitPrice - before.limitPrice) * up(side)).toBeLessThanOrEqual(0n);
  }
}

/** Lets the market come to an order, here and in the plain model. */
function meet(no: string, w: World): void {
  const before = w.state.order(customerId, no);
  const model = w.models.get(no);
  if (before?.status !== 'pending' || model === undefined) return;
  const { side, kind, away } = model.asked;
  const { price, open } = w.market;
  if (open) {
    if (!model.isInMarket) w.seen.entered += 1;
    model.isInMarket = true;
    if (!model.isAwake && kind === 'trailing') {
      model.best = side === 'buy' ? (price < model.best ? price : model.best) : price > model.best ? price : model.best;
      model.trigger = model.best + up(side) * ((away < 0n ? -away : away) + 1n) * tick;
    }
    if (!model.isAwake && isSetOff(side, model.trigger ?? 0n, price)) model.isAwake = true;
  }
  try {
    check(before, w.runIn({ kind: 'match', customerId, no }, { ...w.context, now: w.now }), model, w);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.key).toBe('market_closed');
    expect(open).toBe(false);
  }
}

function place(asked: Asked, w: World): void {
  const wasOpen = w.market.open;
  const { price } = w.market;
  let order: Order;
  try {
    order = w.runIn(commandOf(asked, w) as never, { ...w.context, now: w.now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return;
  }
  expect(wasOpen || asked.isQueued).toBe(true);
  if (asked.kind === 'market') {
    const beyond = (order.limitPrice - price) * up(asked.side);
    expect(beyond).toBeGreaterThan(0n);
    expect(beyond * 200n).toBeLessThanOrEqual(price);
    w.seen.atMarket += 1;
  }
  const isAsleep = asked.kind === 'stop' || asked.kind === 'trailing';
  const model: Model = {
    asked,
    limit: order.limitPrice,
    trigger: order.triggerPrice,
    isAwake: !isAsleep,
    isInMarket: wasOpen,
    best: price,
  };
  w.models.set(order.no, model);
  check(undefined, order, model, w);
}

function step(one: Step, w: World): void {
  const { market } = w;
  if (one.do === 'place') place(one.asked, w);
  else if (one.do === 'cancel') {
    for (const no of w.models.keys()) {
      if (w.state.order(customerId, no)?.status === 'pending') w.run({ kind: 'cancel', customerId, no });
    }
  } else {
    if (one.do === 'price') {
      const next = market.price + one.ticks * tick;
      if (next > decimal('600') && next < decimal('1400')) market.price = next;
    } else if (one.do === 'open' && !market.open) {
      market.open = true;
      w.now = new Date(w.now.getTime() + 12 * hour);
      market.ageMs = noon.getTime() - w.now.getTime();
    } else if (one.do === 'close') market.open = false;
    for (const no of w.models.keys()) meet(no, w);
  }
  const { holds } = w.wallet();
  const held = [...w.models.keys()].reduce((sum, no) => sum + (w.state.order(customerId, no)?.held ?? 0n), 0n);
  expect(holds).toBe(held);
}

test(`orders of all kinds and lifetimes do what they say, in ${lives} random lives`, { timeout: 600_000 }, () => {
  const seen = { trades: 0, ended: 0, moved: 0, entered: 0, atMarket: 0 };
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 20, maxLength: 80 }), (steps) => {
      const w = createWorld();
      const opening = () => ({
        opensAt: new Date(w.now.getTime() + 12 * hour),
        goodUntil: new Date(w.now.getTime() + 1_000 * hour),
      });
      w.market.opening = opening;
      w.market.session = () => ({ open: w.market.open, goodUntil: new Date(w.now.getTime() + 1_000 * hour) });
      for (const one of steps) step(one, w);
      step({ do: 'cancel' }, w);
      expect(w.wallet().holds).toBe(0n);
      expect(w.state.lot(customerId, w.lot)?.reserved).toBe(0n);
      for (const name of ['trades', 'ended', 'moved', 'entered', 'atMarket'] as const) seen[name] += w.seen[name];
    }),
    { numRuns: lives },
  );
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(lives / 2);
});
