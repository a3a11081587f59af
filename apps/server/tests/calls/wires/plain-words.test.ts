import { calls } from '@sauda/contract';
import { describe, expect, it } from 'vitest';
import { codecOf } from '../../../src/calls/wires/customer-wire.ts';

describe('a call in plain words', () => {
  const list = codecOf('POST /stock/success/deal/list', calls['POST /stock/success/deal/list']);

  it('is read by the names of its schema, and by no others', () => {
    expect(list.read({ mold: 'stock', page: 2 })).toMatchObject({ kind: 'stock', page: 2 });
    expect(list.read({ kind: 'stock' })).toEqual({ kind: undefined });
    const chart = codecOf('GET /v2/yahoo', calls['GET /v2/yahoo']);
    expect(chart.read({ symbol: 'A', mold: '1d' })).toMatchObject({ range: '1d' });
  });

  it('is answered under the names of its schema', () => {
    const row = { kind: 'stock', total_price: '1.00' };
    expect(list.write({ rows: [row], data: { rows: [row], count: 1 } })).toMatchObject({
      data: { rows: [{ mold: 'stock', price_all: '1.00' }] },
    });
  });

  it('goes through as it is where it has no such words', () => {
    const { read, write } = codecOf('GET /v2/config', calls['GET /v2/config']);
    const [asked, answer] = [{ page: 1 }, { data: [] }];
    expect(read(asked)).toBe(asked);
    expect(write(answer)).toBe(answer);
  });
});
