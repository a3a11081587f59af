import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyWeighted, timeWeighted, yearlyOf } from '../../../../src/modules/trading/portfolio/returns.ts';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

test('the money-weighted return is the one of the example in the documentation of XIRR', () => {
  const flows = [
    { day: dayOf('2008-01-01'), paid: 10_000, received: 0 },
    { day: dayOf('2008-03-01'), paid: 0, received: 2_750 },
    { day: dayOf('2008-10-30'), paid: 0, received: 4_250 },
    { day: dayOf('2009-02-15'), paid: 0, received: 3_250 },
  ];
  const found = moneyWeighted(flows, { value: 2_750, today: dayOf('2009-04-01') });
  expect(found?.yearly).toBeCloseTo(0.373_362_535, 6);
});

test('less than a year is not annualised', () => {
  const flows = [{ day: 0, paid: 100, received: 0 }];
  expect(moneyWeighted(flows, { value: 110, today: 30 })).toEqual({
    wholeTime: expect.closeTo(0.1, 9),
    yearly: undefined,
  });
  expect(moneyWeighted(flows, { value: 110, today: 365 })?.yearly).toBeCloseTo(0.1, 9);
  expect(moneyWeighted(flows, { value: 121, today: 730 })?.yearly).toBeCloseTo(0.1, 9);
  expect(yearlyOf(1.21, 730)).toBeCloseTo(0.1, 9);
  expect(yearlyOf(1.21, 364)).toBeUndefined();
});

test('of one day, of a total loss, and of nothing', () => {
  expect(moneyWeighted([{ day: 5, paid: 100, received: 40 }], { value: 70, today: 5 })?.wholeTime).toBeCloseTo(0.1, 9);
  expect(moneyWeighted([{ day: 0, paid: 100, received: 0 }], { value: 0, today: 9 })).toBeUndefined();
  expect(moneyWeighted([], { value: 0, today: 9 })).toBeUndefined();
});

test('what is paid in grows at the rate that is found', () => {
  const flow = fc.record({ day: fc.integer({ min: 0, max: 900 }), paid: fc.integer({ min: 1, max: 1_000_000 }) });
  const rates = fc.double({ min: -0.6, max: 1.5, noNaN: true });
  fc.assert(
    fc.property(fc.array(flow, { minLength: 1, maxLength: 20 }), rates, (paid, rate) => {
      const flows = paid.map((one) => ({ ...one, received: 0 })).toSorted((a, b) => a.day - b.day);
      const today = (flows[0]?.day ?? 0) + 1_000;
      const value = flows.reduce((sum, one) => sum + one.paid * (1 + rate) ** ((today - one.day) / 365), 0);
      expect(moneyWeighted(flows, { value, today })?.yearly).toBeCloseTo(rate, 4);
    }),
  );
});

test('the time-weighted return is that of the prices, whatever is put in and taken out', () => {
  const day = fc.record({
    growth: fc.double({ min: 0.5, max: 2, noNaN: true }),
    bought: fc.integer({ min: 0, max: 50 }),
    sold: fc.double({ min: 0, max: 0.9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), (days) => {
      let [price, units] = [100, 10];
      const valued = days.map(({ growth, bought, sold }) => {
        const [before, paid] = [units * price, bought * price];
        price *= growth;
        const received = (units + bought) * sold * price;
        units = (units + bought) * (1 - sold);
        return { before, paid, received, after: units * price };
      });
      const expected = days.reduce((product, { growth }) => product * growth, 1);
      expect((timeWeighted(valued).at(-1) ?? 0) / expected).toBeCloseTo(1, 6);
    }),
  );
});

test('days without anything held change nothing', () => {
  const empty = { before: 0, after: 0, paid: 0, received: 0 };
  expect(
    timeWeighted([empty, { ...empty, paid: 100, after: 110 }, { ...empty, before: 110, received: 121 }, empty]),
  ).toEqual([1, 1.1, expect.closeTo(1.21, 9), expect.closeTo(1.21, 9)]);
});
