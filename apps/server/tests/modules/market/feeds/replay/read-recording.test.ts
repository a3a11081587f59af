import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../../../../src/platform/start-error.ts';
import { readRecording } from '../../../../../src/modules/market/feeds/replay/read-recording.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-replay-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const header = 'symbol,time,open,high,low,close,volume';
const first = 'A,2026-11-20T09:15:00+05:30,10,12,9.5,11,100';
const second = 'A,2026-11-20T09:16:00+05:30,11,11.5,10,10.5,50';

function file(content: string): string {
  const path = join(directory, 'bars.csv');
  writeFileSync(path, content);
  return path;
}
const read = (...lines: string[]) => readRecording(file(lines.join('\n')));

describe('readRecording', () => {
  test('reads bars in ten-thousandths, on one grid', async () => {
    const { series, steps, barMs } = await read(header, first, second);
    expect({ steps, barMs }).toEqual({ steps: 2, barMs: 60_000 });
    expect(series.get('A')).toEqual({
      open: new Float64Array([100_000, 110_000]),
      high: new Float64Array([120_000, 115_000]),
      low: new Float64Array([95_000, 100_000]),
      close: new Float64Array([110_000, 105_000]),
      volume: new Float64Array([100, 50]),
    });
  });

  test('takes columns in any order and case, a mark at the start, blank lines, quotes, Windows line ends', async () => {
    const { series, facts } = await read(
      '\uFEFFName,MARKET,volume,close,low,high,open,time,symbol\r',
      '"Alpha, Inc.",nse,100,11,9.5,12,10,1795146300,a\r',
      '\r',
      ',,50,10.5,10,11.5,11,1795146360000,A\r',
    );
    expect(series.get('A')?.close).toEqual(new Float64Array([110_000, 105_000]));
    expect(facts.get('A')).toEqual({ name: 'Alpha, Inc.', market: 'NSE' });
  });

  test('leaves nights out, and fills what a symbol lacks with its last close', async () => {
    const { series, steps, barMs } = await read(
      header,
      first,
      second,
      'A,2026-11-21T09:15:00+05:30,20,20,20,20,1',
      'B,2026-11-20T09:16:00+05:30,5,6,4,5.5,1',
    );
    expect({ steps, barMs }).toEqual({ steps: 3, barMs: 60_000 });
    expect(series.get('B')?.open).toEqual(new Float64Array([50_000, 50_000, 55_000]));
    expect(series.get('B')?.volume).toEqual(new Float64Array([0, 1, 0]));
  });

  test('rounds what is beyond four decimals', async () => {
    const { series } = await read(header, 'A,1795146300,1.00005,1.00009,1.00004,1.000049999,0', second);
    expect(series.get('A')?.open[0]).toBe(10_001);
    expect(series.get('A')?.close[0]).toBe(10_000);
  });

  test('the same file has the same fingerprint, another one another', async () => {
    const one = await read(header, first, second);
    const same = await read(header, first, second);
    const other = await read(header, first, second.replace('50', '51'));
    expect(same.fingerprint).toBe(one.fingerprint);
    expect(other.fingerprint).not.toBe(one.fingerprint);
  });

  const bar = (changes: Record<string, string>) => {
    const columns = { symbol: 'A', time: '1795146360', open: '11', high: '12', low: '10', close: '11', volume: '1' };
    return Object.values({ ...columns, ...changes }).join(',');
  };
  test.each([
    ['an empty file', [''], 'it needs bars of two times'],
    ['a file without a header', [first, second], 'line 1: the first line must name the columns; missing: symbol, time'],
    ['a missing column', ['symbol,time,open,high,low,close', 'x'], 'line 1: .*missing: volume'],
    ['a column twice', [`${header},open`, first], 'line 1: the column open is there twice'],
    ['one bar', [header, first], 'it needs bars of two times'],
    ['a line that is too short', [header, first, 'A,1'], 'line 3: Invalid Record Length'],
    ['an open quote', [header, first, '"A,1,2'], 'line \\d: Quote Not Closed'],
    ['no symbol', [header, first, bar({ symbol: '' })], 'line 3: "" is no symbol'],
    ['a strange symbol', [header, first, bar({ symbol: '<b>' })], 'line 3: "<b>" is no symbol'],
    [
      'a time without a zone',
      [header, first, bar({ time: '2026-11-20 09:15' })],
      'line 3: time "2026-11-20 09:15" is neither',
    ],
    ['an impossible time', [header, first, bar({ time: '2026-13-40T09:15:00Z' })], 'line 3: time'],
    ['a time twice', [header, first, first], 'line 3: the time of A is there twice'],
    ['times that fall', [header, second, first], 'line 3: the time of A is earlier'],
    ['a price that is none', [header, first, bar({ open: '1e5' })], 'line 3: open "1e5" is no price'],
    ['a negative price', [header, first, bar({ low: '-1' })], 'line 3: low "-1" is no price'],
    ['a price of zero', [header, first, bar({ low: '0' })], 'line 3: low is zero'],
    ['no price', [header, first, bar({ close: '' })], 'line 3: close "" is no price'],
    ['high below low', [header, first, bar({ high: '9' })], 'line 3: high is below low'],
    ['open beyond high', [header, first, bar({ open: '13' })], 'line 3: open is not between'],
    ['close below low', [header, first, bar({ close: '9' })], 'line 3: close is not between'],
    ['a volume that is none', [header, first, bar({ volume: 'many' })], 'line 3: volume "many" is no number'],
  ])('%s is one clear line', async (_, lines, problem) => {
    const failure: unknown = await read(...lines).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    const { message } = failure as StartError;
    expect(message).toMatch(new RegExp(`^REPLAY_FILE .*bars\\.csv cannot be played: ${problem}`));
    expect(message.split('\n')).toHaveLength(1);
  });

  test('a file that is not there, and a folder, are told', async () => {
    await expect(readRecording(join(directory, 'none.csv'))).rejects.toThrow('there is no such file');
    await expect(readRecording(directory)).rejects.toThrow('it is a folder');
  });

  test('more symbols and times than fit are refused before they take the memory', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) =>
      bar({ symbol: `S${index}`, time: String(1_795_146_300 + index) }),
    );
    await expect(read(header, ...lines)).rejects.toThrow('3000 symbols at 3000 times are more than it can hold');
  });
});
