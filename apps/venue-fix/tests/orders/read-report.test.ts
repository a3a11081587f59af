import { describe, expect, it } from 'vitest';
import { readReport } from '../../src/orders/read-report.ts';
import { readMessage, writeMessage, type Field, type Message } from '../../src/wire/message.ts';

/** A message as it is written down: fields with bars between, without length and checksum. */
function wired(version: string, text: string): Message {
  const fields = text.split('|').map((part): Field => {
    const [tag = '', ...value] = part.split('=');
    return [Number(tag), value.join('=')];
  });
  const message = readMessage(writeMessage(version, fields));
  if (message === undefined) throw new Error('not a message');
  return message;
}

const header = '49=VENUE|56=SAUDA|34=7|52=20261125-09:15:00.250';
const order = '37=O-1|11=c-1|55=ACME|54=1|38=100';
const about = { clOrdId: 'c-1', venueOrderId: 'O-1', symbol: 'ACME', side: 'buy', at: '2026-11-25T09:15:00.250Z' };

describe('FIX 4.2', () => {
  const said = (text: string) => readReport(wired('FIX.4.2', text.replace('35=8', `35=8|${header}|${order}`)));

  it.each([
    ['an acknowledgement', '35=8|17=E1|20=0|150=0|39=0|151=100|14=0|6=0', { kind: 'accepted', filled: 0n, open: 100n }],
    [
      'a part',
      '35=8|17=E2|20=0|150=1|39=1|32=60|31=10.4|151=40|14=60|6=10.4',
      { kind: 'trade', execId: 'E2', quantity: 60n, price: 104_000n, filled: 60n, open: 40n },
    ],
    [
      'the last part',
      '35=8|17=E3|20=0|150=2|39=2|32=40|31=00010.4500|151=0|14=100|6=10.42',
      { kind: 'trade', execId: 'E3', quantity: 40n, price: 104_500n, filled: 100n, open: 0n },
    ],
    [
      'a bust',
      '35=8|17=E4|19=E2|20=1|150=1|39=1|32=60|31=10.4|151=60|14=40|6=10.45',
      { kind: 'bust', execId: 'E4', refersTo: 'E2', filled: 40n, open: 60n },
    ],
    [
      'a correction',
      '35=8|17=E5|19=E3|20=2|150=1|39=1|32=30|31=10.46|151=70|14=30|6=10.46',
      { kind: 'correction', execId: 'E5', refersTo: 'E3', quantity: 30n, price: 104_600n, filled: 30n, open: 70n },
    ],
    [
      'a status',
      '35=8|17=0|20=3|150=1|39=1|151=40|14=60|6=1',
      { kind: 'status', ordStatus: '1', filled: 60n, open: 40n },
    ],
    [
      'a reject',
      '35=8|17=E6|20=0|150=8|39=8|103=5|58=no such symbol|151=0|14=0|6=0',
      { kind: 'ended', as: 'rejected', code: '5', text: 'no such symbol', filled: 0n, open: 0n },
    ],
    [
      'done for the day',
      '35=8|17=E7|20=0|150=3|39=3|151=0|14=60|6=1',
      { kind: 'ended', as: 'doneForDay', filled: 60n, open: 0n },
    ],
    [
      'an expiry',
      '35=8|17=E8|20=0|150=C|39=C|151=0|14=60|6=1',
      { kind: 'ended', as: 'expired', filled: 60n, open: 0n },
    ],
    [
      'a cancel in hand',
      '35=8|17=E9|20=0|150=6|39=6|151=40|14=60|6=1',
      { kind: 'status', ordStatus: '6', filled: 60n, open: 40n },
    ],
  ])('%s', (_, text, expected) => {
    expect(said(text)).toEqual({ ...about, ...expected });
  });

  it('a cancel names the order that was cancelled', () => {
    expect(said('35=8|41=c-0|17=E1|20=0|150=4|39=4|151=0|14=60|6=1')).toEqual({
      ...about,
      origClOrdId: 'c-0',
      kind: 'ended',
      as: 'cancelled',
      filled: 60n,
      open: 0n,
    });
  });

  it('what may have been said before says so', () => {
    expect(said('35=8|97=Y|17=E1|20=0|150=0|39=0|151=100|14=0|6=0')).toMatchObject({ mayBeRepeated: true });
  });
});

describe('FIX 4.4', () => {
  const said = (text: string) => readReport(wired('FIX.4.4', text.replace('35=8', `35=8|${header}|${order}`)));

  it.each([
    [
      'a trade',
      '35=8|17=E1|150=F|39=1|32=60|31=.5|151=40|14=60|6=.5|60=20261125-09:14:59.123456',
      {
        kind: 'trade',
        execId: 'E1',
        quantity: 60n,
        price: 5_000n,
        filled: 60n,
        open: 40n,
        at: '2026-11-25T09:14:59.123456Z',
      },
    ],
    [
      'a bust',
      '35=8|17=E2|19=E1|150=H|39=0|151=100|14=0|6=0',
      { kind: 'bust', execId: 'E2', refersTo: 'E1', filled: 0n, open: 100n },
    ],
    [
      'a correction',
      '35=8|17=E3|19=E1|150=G|39=1|32=50|31=10.|151=50|14=50|6=10',
      { kind: 'correction', execId: 'E3', refersTo: 'E1', quantity: 50n, price: 100_000n, filled: 50n, open: 50n },
    ],
    ['a status', '35=8|17=E4|150=I|39=A|151=100|14=0|6=0', { kind: 'status', ordStatus: 'A', filled: 0n, open: 100n }],
    [
      'new terms',
      '35=8|41=c-0|17=E5|150=5|39=5|44=10.55|151=100|14=0|6=0',
      { origClOrdId: 'c-0', kind: 'replaced', quantity: 100n, price: 105_500n, filled: 0n, open: 100n },
    ],
  ])('%s', (_, text, expected) => {
    expect(said(text)).toEqual({ ...about, ...expected });
  });
});

describe('what is not an execution', () => {
  const said = (type: string, text: string) => readReport(wired('FIX.4.4', `35=${type}|${header}|${text}`));
  const { at } = about;

  it.each([
    [
      'too late to cancel',
      '9',
      '37=O-1|11=c-2|41=c-1|39=2|434=1|102=0',
      { kind: 'cancelRefused', clOrdId: 'c-2', origClOrdId: 'c-1', venueOrderId: 'O-1', code: '0' },
    ],
    [
      'too late to change',
      '9',
      '37=O-1|11=c-2|41=c-1|39=2|434=2|102=1|58=late',
      { kind: 'replaceRefused', clOrdId: 'c-2', origClOrdId: 'c-1', venueOrderId: 'O-1', code: '1', text: 'late' },
    ],
    [
      'all cancelled',
      'r',
      '37=M-1|11=c-3|530=7|531=7|533=12',
      { kind: 'allCancelled', clOrdId: 'c-3', venueOrderId: 'M-1', count: 12n },
    ],
    [
      'not all cancelled',
      'r',
      '37=M-1|11=c-3|530=7|531=0|532=99',
      { kind: 'cancelAllRefused', clOrdId: 'c-3', venueOrderId: 'M-1', code: '99' },
    ],
    [
      'a business reject',
      'j',
      '45=12|372=H|380=3|58=not here',
      { kind: 'rejected', refWireNo: 12, code: '3', text: 'not here' },
    ],
    ['a session reject', '3', '45=12|371=40|372=D|373=5', { kind: 'rejected', refWireNo: 12, code: '5' }],
  ])('%s', (_, type, text, expected) => {
    expect(said(type, text)).toEqual({ at, ...expected });
  });

  it.each(['0', 'A', 'B', 'h', 'constructor'])('%s says nothing of orders', (type) => {
    expect(said(type, '58=hello')).toBeUndefined();
  });
});

it('what is for people has an end, and the names of an order do too', () => {
  const long = 'x'.repeat(100_000);
  const names = `37=${long}|11=${long}|55=${long}|1=${long}`;
  const text = `35=8|${header}|${names}|17=E1|150=8|39=8|103=${long}|58=${long}`;
  expect(JSON.stringify(readReport(wired('FIX.4.4', text))).length).toBeLessThan(2_500);
});

it('the same value twice is said once', () => {
  const twice = wired('FIX.4.4', `35=8|${header}|${order}|17=E1|150=F|39=1|32=5|32=5|31=10.4`);
  expect(readReport(twice)).toMatchObject({ kind: 'trade', quantity: 5n });
});

describe('what cannot be read is kept for a person', () => {
  it.each([
    ['a price with five decimals', '17=E1|150=F|39=1|32=60|31=10.40001', 'field 31 is "10.40001"'],
    ['a part of a share', '17=E1|150=F|39=1|32=0.5|31=10.4', 'field 32 is "0.5"'],
    ['a negative quantity', '17=E1|150=F|39=1|32=-5|31=10.4', 'field 32 is "-5"'],
    ['a trade of nothing', '17=E1|150=F|39=1|32=0|31=10.4', 'a trade without a quantity'],
    ['a trade without a price', '17=E1|150=F|39=1|32=5', 'a trade without a price'],
    ['a trade without a name', '150=F|39=1|32=5|31=10.4', 'field 17 is missing'],
    ['a bust of nothing', '17=E1|150=H|39=1', 'field 19 is missing'],
    ['an unknown kind', '17=E1|150=Z|39=1', 'ExecType Z is not known'],
    ['an exponent', '17=E1|150=F|39=1|32=1e2|31=10.4', 'field 32 is "1e2"'],
    ['two quantities', '17=E1|150=F|39=1|32=1|32=2|31=10.4', 'field 32 comes twice'],
    ['two orders', '17=E1|150=F|39=1|32=1|31=10.4|11=c-2', 'field 11 comes twice'],
    ['a trade of more than all', '17=E1|150=F|39=1|32=10|14=5|31=10.4', 'a trade of 10, and 5 in all'],
    ['a trade of what was rejected', '17=E1|150=F|39=8|32=10|14=10|31=10.4', 'it is trade, and its OrdStatus is 8'],
    ['a reject of what works', '17=E1|150=8|39=0', 'it is ended, and its OrdStatus is 0'],
    ['what works and is cancelled', '17=E1|150=0|39=4', 'it is accepted, and its OrdStatus is 4'],
    ['a name without end', `17=${'E'.repeat(9_000)}|150=F|39=1|32=5|31=10.4`, 'field 17 has 9000 characters'],
  ])('%s', (_, text, why) => {
    const report = readReport(wired('FIX.4.4', `35=8|${header}|${order}|${text}`));
    expect(report).toEqual({ ...about, kind: 'unreadable', why });
  });
});
