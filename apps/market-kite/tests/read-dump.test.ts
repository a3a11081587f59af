import { expect, test } from 'vitest';
import { readDump } from '../src/words/read-dump.ts';

const head =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange';

test('the dump maps exchange and symbol to tokens, whatever stands between', () => {
  const lines = [
    head,
    '257,1,ACME,"ACME ""TOOLS"", LIMITED",0.0,,0.0,0.05,1,EQ,NSE,NSE',
    '260,1,ACME,ACME TOOLS,0.0,,0.0,0.05,1,EQ,BSE,BSE',
    'none,1,WRONG,NO TOKEN,0.0,,0.0,0.05,1,EQ,NSE,NSE',
    '',
  ];
  expect([...readDump(lines.join('\r\n'))]).toEqual([
    ['NSE:ACME', 257],
    ['BSE:ACME', 260],
  ]);
});

test('columns are found by their names, and one that is missing is told', () => {
  expect([...readDump('exchange,tradingsymbol,instrument_token\nNSE,ACME,257')]).toEqual([['NSE:ACME', 257]]);
  expect(() => readDump('token,exchange\n1,NSE')).toThrow('has no column instrument_token');
});
