import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Report } from '../../../../src/modules/trading/book-report.ts';
import type { CommandOfOne } from '../../../../src/modules/trading/decide.ts';
import { mostCost } from '../../../../src/modules/trading/fill.ts';
import type { Order } from '../../../../src/modules/trading/order.ts';
import type { NewVenueCommand } from '../../../../src/modules/venues/index.ts';
import { customerId, setUp } from '../../../helpers/decisions.ts';
import { spokenVenue } from '../../../helpers/spoken-venue.ts';
import { steel } from '../../../helpers/steel-market.ts';

/** Of 100,000 lives: ROUTED_LIVES=100000. */
const lives = Number(process.env.ROUTED_LIVES ?? 500);

/** What can happen; numbers choose among what there is at that moment. */
interface Step {
  readonly kind: keyof typeof often;
  readonly which: number;
  readonly part: number;
}
/** How often each of them comes. `deliver` brings one of the words that are on their way, whichever. */
const often = {
  take: 6,
  fill: 4,
  deliver: 12,
  again: 2,
  cancel: 2,
  replace: 3,
  expire: 1,
  freeze: 1,
  silence: 1,
  lose: 1,
};

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(often).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Step['kind']) })),
  ),
  which: fc.nat(1_000),
  part: fc.integer({ min: 1, max: 100 }),
});

interface Word {
  readonly report: Report;
  readonly clOrdId: string;
}

/** A venue in the plainest words: one order, what it is asked for by its names, and what it says. */
function createPlainVenue() {
  let order: { name: string; quantity: bigint; price: bigint; filled: bigint; isOpen: boolean } | undefined;
  const names = new Set<string>();
  const said: Word[] = [];
  let trades = 0;
  const say = (clOrdId: string, report: Report) => said.push({ clOrdId, report });
  function trade(quantity: bigint): void {
    if (order === undefined) return;
    trades += 1;
    const named = { venue: 'bourse', tradeDay: '2026-11-20', executionId: `T${trades}`, at: new Date('2026-11-20') };
    order = { ...order, filled: order.filled + quantity, isOpen: order.filled + quantity < order.quantity };
    say(order.name, { kind: 'trade', ...named, quantity, price: order.price });
  }
  return {
    said,
    filled: () => order?.filled ?? 0n,
    isOpen: () => order?.isOpen ?? false,
    fill(part: number): void {
      if (order?.isOpen !== true) return;
      const open = order.quantity - order.filled;
      const quantity = (open * BigInt(part)) / 100n;
      trade(quantity === 0n ? open : quantity);
    },
    hear({ kind, clOrdId, quantity, price }: NewVenueCommand): void {
      expect(names.has(clOrdId)).toBe(false);
      names.add(clOrdId);
      const cumulated = order?.filled ?? 0n;
      if (kind === 'new') {
        order = { name: clOrdId, quantity, price, filled: 0n, isOpen: true };
        say(clOrdId, { kind: 'accepted' });
      } else if (kind === 'status') {
        if (order === undefined) say(clOrdId, { kind: 'ended', as: 'rejected', cumulated: 0n });
        else if (order.isOpen) say(order.name, { kind: 'accepted', isStatus: true, cumulated });
        else say(order.name, { kind: 'ended', as: 'cancelled', cumulated });
      } else if (kind === 'cancel') {
        if (order?.isOpen === true) {
          order = { ...order, isOpen: false };
          say(clOrdId, { kind: 'ended', as: 'cancelled', cumulated });
        } else say(clOrdId, { kind: 'cancelRefused', text: 'Too late' });
      } else if (order?.isOpen === true && quantity > order.filled) {
        order = { ...order, name: clOrdId, quantity, price };
        say(clOrdId, { kind: 'replaced' });
      } else say(clOrdId, { kind: 'replaceRefused', text: 'Too late' });
    },
  };
}

type World = ReturnType<typeof createWorld>;

function createWorld(side: 'buy' | 'sell') {
  const set = setUp('10000000');
  const shares = set.buy(100n, '1000').no;
  const context = { ...set.context, venue: spokenVenue };
  const run = (command: CommandOfOne) => set.runIn(command, context);
  const placed =
    side === 'buy'
      ? run({
          kind: 'buy',
          customerId,
          symbol: steel.symbol,
          assetClass: 'stock',
          quantity: 50n,
          limitPrice: decimal(900),
          position: 'full',
        })
      : run({
          kind: 'sell',
          customerId,
          lotNo: shares,
          lotPrice: undefined,
          limitPrice: decimal(1_100),
          quantity: 50n,
        });
  const { no } = placed;
  return {
    ...set,
    context,
    run,
    no,
    shares,
    venue: createPlainVenue(),
    order: () => set.state.order(customerId, no) as Order,
  };
}

const commandsOf = ({ state, no }: World) => state.commands.of(customerId, no);

/** As a gateway takes it: the next is taken when the one before was answered, a status at any time. */
function take(world: World): NewVenueCommand | undefined {
  const commands = commandsOf(world);
  const command = commands.find(({ kind, state }, index) => {
    const before = commands.slice(0, index).filter((one) => one.kind !== 'status');
    const isFree = before.every((one) => one.state === 'answered' || one.state === 'withdrawn');
    return state === 'queued' && (kind === 'status' || isFree);
  });
  if (command === undefined) return undefined;
  const sent = { ...command, state: 'sent' as const, sentAt: world.context.now, wireNo: 1n };
  world.state.commands.change(sent);
  const order = world.order();
  if (command.kind === 'new' && order.reach === 'queued') world.state.saveOrder({ ...order, reach: 'sent' });
  return sent;
}

function deliver(world: World, { report, clOrdId }: Word): void {
  world.run({ kind: 'report', customerId, no: world.no, report, clOrdId });
}

function doubt(world: World): void {
  world.run({ kind: 'doubt', customerId, no: world.no, sentUntil: world.context.now });
}

function step(world: World, { kind, which, part }: Step, told: Word[]): void {
  const { venue, run, no } = world;
  const order = world.order();
  const isPending = order.status === 'pending';
  switch (kind) {
    case 'take': {
      const command = take(world);
      if (command !== undefined) venue.hear(command);
      return;
    }
    // Sent, and lost before the venue has it, with its process.
    case 'lose':
      if (which % 4 === 0) take(world);
      return;
    case 'fill':
      return venue.fill(part);
    case 'deliver': {
      const [word] = venue.said.splice(which % Math.max(1, venue.said.length), 1);
      if (word === undefined) return;
      told.push(word);
      return deliver(world, word);
    }
    case 'again': {
      const word = told[which % Math.max(1, told.length)];
      if (word !== undefined) deliver(world, word);
      return;
    }
    case 'cancel':
      if (isPending) run({ kind: 'cancel', customerId, no });
      return;
    case 'expire':
      if (isPending) run({ kind: 'expire', customerId, no });
      return;
    case 'freeze':
      world.frozen.set(customerId, 'looked at');
      if (isPending) run({ kind: 'freeze', customerId, no });
      world.frozen.delete(customerId);
      return;
    case 'replace': {
      const quantity = BigInt(part);
      if (!isPending || order.asked !== 'none' || quantity <= order.filled || quantity === order.quantity) return;
      const asIs = { limitPrice: undefined, position: 'full', requestKey: undefined } as const;
      run({ kind: 'replace', customerId, no, version: order.version, quantity, ...asIs });
      return;
    }
    case 'silence':
      return doubt(world);
  }
}

function expectRight(world: World): void {
  const order = world.order();
  const { state, wallet, context, shares } = world;
  expect(wallet().holds).toBe(order.held);
  const lot = state.lot(customerId, shares);
  const most = (order.askedQuantity ?? 0n) > order.quantity ? (order.askedQuantity ?? 0n) : order.quantity;
  const waits = order.status === 'pending' ? most - order.filled : 0n;
  expect(lot?.reserved).toBe(order.side === 'sell' ? waits : 0n);
  if (order.side === 'buy') {
    expect(order.held).toBe(order.status === 'pending' ? mostCost(order, steel, context) : 0n);
  }
  expect(state.booked.differences).toEqual([]);
  if (order.status !== 'pending')
    expect([order.reach, order.asked, order.endsAs]).toEqual([undefined, undefined, undefined]);
}

/** All that is on its way arrives, and what stays in doubt is asked for, until nothing is left to say. */
function settle(world: World): void {
  for (let round = 0; round < 30; round += 1) {
    for (let command = take(world); command !== undefined; command = take(world)) world.venue.hear(command);
    for (const word of world.venue.said.splice(0)) deliver(world, word);
    doubt(world);
    if (world.order().status === 'pending' && world.order().asked === 'none' && round > 5) {
      world.run({ kind: 'cancel', customerId, no: world.no });
    }
  }
}

test(`an order at a venue ends as that says, in ${lives} random lives`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.array(anyStep, { maxLength: 40 }),
      (side, steps) => {
        const world = createWorld(side);
        const told: Word[] = [];
        for (const one of steps) {
          step(world, one, told);
          expectRight(world);
        }
        settle(world);
        expectRight(world);
        const order = world.order();
        expect(order.status).not.toBe('pending');
        expect(order.filled).toBe(world.venue.filled());
        expect(world.venue.isOpen()).toBe(false);
        expect(commandsOf(world).filter(({ state }) => state === 'queued')).toEqual([]);
        expect(commandsOf(world).filter(({ kind }) => kind === 'new')).toHaveLength(1);
      },
    ),
    { numRuns: lives },
  );
}, 600_000);
