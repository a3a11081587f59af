import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../src/config.ts';

const least = {
  DATABASE_URL: 'postgres://sauda@127.0.0.1/sauda',
  FIX_VENUE: 'exchange',
  FIX_HOST: 'fix.venue.example',
  FIX_PORT: '9876',
  FIX_SENDER: 'SAUDA',
  FIX_TARGET: 'VENUE',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sauda-config-'));
  writeFileSync(join(folder, 'password'), ' geheim=\u00e9,1 \n', 'latin1');
});
afterAll(() => rmSync(folder, { recursive: true }));

const linksOf = (more: Readonly<Record<string, string>> = {}) => parseConfig({ ...least, ...more }, folder).links;

describe('the settings of the gateway', () => {
  it('take a mass cancel where FIX has a word for it', () => {
    const canMassCancel = (version: string) =>
      parseConfig({ ...least, FIX_CAN_MASS_CANCEL: 'on', FIX_VERSION: version }, folder).canMassCancel;
    expect(canMassCancel('FIX.4.4')).toBe(true);
    expect(() => canMassCancel('FIX.4.2')).toThrow(/FIX_CAN_MASS_CANCEL=on takes FIX_VERSION=FIX.4.4/);
  });

  it('need the venue and the database, and have a default for all else', () => {
    expect(linksOf()).toEqual([
      {
        venue: 'exchange',
        version: 'FIX.4.2',
        host: 'fix.venue.example',
        port: 9876,
        tls: { servername: 'fix.venue.example' },
        sender: 'SAUDA',
        target: 'VENUE',
        heartbeatSeconds: 30,
        reset: 'day',
        hours: { timeZone: 'UTC', start: 0, end: 0 },
        logonFields: [],
        orderFields: [],
        sendsOrders: true,
        pollMs: 25,
        retryMs: 1_000,
        retryMostMs: 60_000,
      },
    ]);
    for (const name of Object.keys(least)) {
      // What is missing says what it is for.
      expect(() => parseConfig({ ...least, [name]: '' }, folder)).toThrow(/ is missing: (?!undefined)\w/);
      expect(() => parseConfig({ ...least, [name]: '' }, folder)).toThrow(name);
    }
  });

  it('give the hours and the fields that the venue wants', () => {
    const [link] = linksOf({
      FIX_TIME_ZONE: 'Asia/Kolkata',
      FIX_DAY_START: '08:45',
      FIX_DAY_END: '16:05',
      FIX_LOGON_FIELDS: '35002=1, 9999=a=b',
      FIX_ORDER_FIELDS: '100=XNSE',
    });
    expect(link?.hours).toEqual({ timeZone: 'Asia/Kolkata', start: 525, end: 965 });
    expect(link?.logonFields).toEqual([
      [35_002, '1'],
      [9_999, 'a=b'],
    ]);
    expect(link?.orderFields).toEqual([[100, 'XNSE']]);
  });

  it.each([
    ['554', [[554, 'geheim=\u00e9,1']]],
    [
      '96',
      [
        [95, '10'],
        [96, 'geheim=\u00e9,1'],
      ],
    ],
  ])('take the password from its file to field %s, byte by byte', (field, fields) => {
    const [link] = linksOf({ FIX_PASSWORD_FILE: 'password', FIX_PASSWORD_FIELD: field, FIX_USERNAME: 'me' });
    expect(link?.logonFields).toEqual([[553, 'me'], ...fields]);
  });

  it('name a session for drop copies, which has CompIDs of its own', () => {
    const [orders, copies] = linksOf({
      FIX_DROP_COPY_TARGET: 'DC',
      FIX_DROP_COPY_SENDER: 'SAUDA-DC',
      FIX_DROP_COPY_PORT: '9',
    });
    expect(copies).toEqual({
      ...orders,
      venue: 'exchange-drop-copy',
      port: 9,
      sender: 'SAUDA-DC',
      target: 'DC',
      sendsOrders: false,
    });
    expect(() => linksOf({ FIX_DROP_COPY_TARGET: 'DC' })).toThrow('FIX_DROP_COPY_SENDER is missing');
    expect(() => linksOf({ FIX_DROP_COPY_SENDER: 'SAUDA-DC' })).toThrow('FIX_DROP_COPY_TARGET is missing');
  });

  it('name a session for market data, which begins anew with each log-on', () => {
    const marketOf = (more: Readonly<Record<string, string>>) => parseConfig({ ...least, ...more }, folder).market;
    expect(marketOf({})).toBeUndefined();
    const given = { FIX_MARKET_SENDER: 'SAUDA-MD', FIX_MARKET_TARGET: 'MD', FIX_MARKET_HOST: 'md.venue.example' };
    const [orders] = linksOf();
    const own = { host: 'md.venue.example', sender: 'SAUDA-MD', target: 'MD', reset: 'logon', sendsOrders: false };
    expect(marketOf({ ...given, FIX_MARKET_DEPTH: '1' })).toEqual({
      link: { ...orders, venue: 'exchange-market', ...own },
      depth: 1,
    });
    expect(() => marketOf({ FIX_MARKET_TARGET: 'MD' })).toThrow('FIX_MARKET_SENDER is missing');
    expect(() => marketOf({ ...given, FIX_MARKET_DEPTH: '51' })).toThrow('FIX_MARKET_DEPTH');
  });
});
