import { calls } from '@sauda/contract';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/platform/refusal.ts';
import { codecOf } from '../../../src/calls/wires/customer-wire.ts';

describe('a call in plain words', () => {
  const list = codecOf('POST /stock/success/deal/list', calls['POST /stock/success/deal/list']);

  it('is read by the names of its schema, and by no others', () => {
    expect(list.read({ mold: 'stock', page: 2 })).toMatchObject({ kind: 'stock', page: 2 });
    expect(list.read({ kind: 'stock' })).toEqual({ kind: undefined });
    expect(list.read({ mold: 'finalize' })).toMatchObject({ kind: 'qip' });
    const chart = codecOf('GET /v2/yahoo', calls['GET /v2/yahoo']);
    expect(chart.read({ symbol: 'A', mold: '1d' })).toMatchObject({ range: '1d' });
  });

  it('is answered under the names of its schema', () => {
    const row = { kind: 'stock', total_price: '1.00' };
    expect(list.write({ rows: [row], data: { rows: [row], count: 1 } })).toMatchObject({
      data: { rows: [{ mold: 'stock', price_all: '1.00' }] },
    });
  });

  it('is answered in the codes of its schema, and what is kept so stays so', () => {
    const detail = codecOf('GET /stock/success/property/detail', calls['GET /stock/success/property/detail']);
    const coded = { data: { recharge: null, withdrawal: { status: 'y' } } };
    expect(detail.write({ data: { recharge: null, withdrawal: { status: 'completed' } } })).toEqual(coded);
    expect(detail.write(structuredClone(coded))).toEqual(coded);
    const rows = [
      { kind: 'block', status: 1 },
      { kind: 'stock', status: 'success' },
    ];
    expect(list.write({ rows })).toMatchObject({
      rows: [
        { mold: 'bulk', status: 1 },
        { mold: 'stock', status: 'success' },
      ],
    });
  });

  it('is refused by the names that were sent', () => {
    const { refuse } = codecOf('POST /stock/success/deal/buy', calls['POST /stock/success/deal/buy']);
    const refusal = new Refusal('invalid', { fields: { symbol: 'is required', price: 'too high' } });
    expect(() => refuse(refusal)).toThrow(
      expect.objectContaining({ details: { fields: { tag: 'is required', price: 'too high' } } }),
    );
  });

  it('goes through as it is where it has no such words', () => {
    const { read, write } = codecOf('GET /v2/config', calls['GET /v2/config']);
    const [asked, answer] = [{ page: 1 }, { data: [] }];
    expect(read(asked)).toBe(asked);
    expect(write(answer)).toBe(answer);
  });
});
