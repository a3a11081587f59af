import { decimal, RATE_ONE } from '@sauda/money';
import { describe, expect, it } from 'vitest';
import { quotedBy, savedBy } from '../../../src/modules/trading/quoted.ts';
import { customerId, noon, setUp } from '../../helpers/decisions.ts';
import { createSteelMarket } from '../../helpers/steel-market.ts';

describe('the best bid and ask', () => {
  it('are kept with an order, with source, time and sizes', () => {
    const { buy, sell, market } = setUp('10000');
    market.best = ['999.95', '1001.00'];
    const bought = buy(2n, '1000');
    const quoted = { quotedBid: decimal('999.95'), quotedAsk: decimal('1001'), quotedBidSize: 40n, quotedAskSize: 40n };
    expect(bought).toMatchObject({ ...quoted, quotedSource: 'test book', quotedAt: noon });
    market.best = ['999.95', null];
    expect(sell(bought.no, '1000')).toMatchObject({ ...quoted, quotedAsk: undefined, quotedAskSize: undefined });
  });

  it('are nothing where the feed tells none, or nobody is on either side', () => {
    const nothing = {
      quotedBid: undefined,
      quotedAsk: undefined,
      quotedBidSize: undefined,
      quotedAskSize: undefined,
      quotedSource: undefined,
      quotedAt: undefined,
    };
    const market = createSteelMarket({ price: '1000', band: ['800', '1200'] });
    expect(quotedBy(market.quote())).toEqual(nothing);
    market.best = [null, null];
    expect(quotedBy(market.quote())).toEqual(nothing);
    expect(quotedBy(undefined)).toEqual(nothing);
  });

  it('do not set a stop off: the last trade does, and those of that moment are kept', () => {
    const { buy, run, market } = setUp('10000');
    market.best = ['999', '1001'];
    const { no } = buy(2n, '1081.50', { triggerPrice: decimal('1050') });
    market.best = ['1055', '1060'];
    const match = { kind: 'match', customerId, no } as const;
    expect(run(match)).toMatchObject({ triggeredAt: undefined, quotedAsk: decimal('1001') });
    market.price = decimal('1052');
    expect(run(match)).toMatchObject({ status: 'success', quotedBid: decimal('1055'), quotedAsk: decimal('1060') });
  });
});

describe('what an order has saved', () => {
  const order = { filled: 30n, quotedBid: decimal('99'), quotedAsk: decimal('101') };
  const own = { hundredMillionths: RATE_ONE };
  const parts = [
    { quantity: 10n, amount: decimal('1000'), ...own },
    { quantity: 20n, amount: decimal('2030'), ...own },
  ];

  it('is what it paid less than the ask, or got more than the bid, over all its parts', () => {
    expect(savedBy({ ...order, side: 'buy' }, parts, { multiplier: 1n })).toBe(0n);
    expect(savedBy({ ...order, side: 'sell' }, parts, { multiplier: 1n })).toBe(decimal('60'));
    const dear = [{ quantity: 30n, amount: decimal('3033'), ...own }];
    expect(savedBy({ ...order, side: 'buy' }, dear, { multiplier: 1n })).toBe(-decimal('3'));
  });

  it('takes each part at its own rate, and contracts by their multiplier', () => {
    const abroad = [
      { quantity: 1n, amount: decimal('8000'), hundredMillionths: 80n * RATE_ONE },
      { quantity: 1n, amount: decimal('9000'), hundredMillionths: 90n * RATE_ONE },
    ];
    expect(savedBy({ ...order, side: 'buy' }, abroad, { multiplier: 1n })).toBe(decimal('170'));
    const contract = [{ quantity: 1n, amount: decimal('5000'), ...own }];
    expect(savedBy({ ...order, side: 'buy' }, contract, { multiplier: 50n })).toBe(decimal('50'));
  });

  it('is unknown without a trade, and where nobody was on the other side', () => {
    expect(savedBy({ ...order, side: 'buy', filled: 0n }, [], { multiplier: 1n })).toBeUndefined();
    expect(savedBy({ ...order, side: 'buy', quotedAsk: undefined }, parts, { multiplier: 1n })).toBeUndefined();
    expect(savedBy({ ...order, side: 'sell', quotedBid: undefined }, parts, { multiplier: 1n })).toBeUndefined();
  });
});
