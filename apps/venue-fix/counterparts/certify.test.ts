import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../tests/helpers/free-port.ts';
import { quickFix } from './quickfix.ts';

const program = join(import.meta.dirname, '../src/certify.ts');

/** `npm run certify -- venue` with one of QuickFIX's examples. @returns the report's scenes, each with what it is */
async function certify(example: 'ordermatch' | 'executor', version: 'FIX.4.2' | 'FIX.4.4'): Promise<string[][]> {
  const venue = await quickFix(example, await freePort(), [{ version, client: 'SAUDA' }]);
  await venue.start();
  const settings = {
    FIX_VENUE: example,
    FIX_VERSION: version,
    FIX_HOST: '127.0.0.1',
    FIX_PORT: String(venue.port),
    FIX_SENDER: 'SAUDA',
    FIX_TARGET: 'VENUE',
    FIX_TLS: 'off',
    FIX_CAN_REPLACE: 'off',
    FIX_CAN_STATUS: 'off',
    CERTIFY_SYMBOL: 'ACME',
    CERTIFY_RESTING_PRICE: '10.45',
    CERTIFY_PATIENCE_MS: '1500',
    ...(example === 'executor' ? { CERTIFY_TRADING_PRICE: '10.45' } : {}),
  };
  try {
    const report = await new Promise<string>((resolve) => {
      execFile(process.execPath, [program], { env: { PATH: process.env.PATH, ...settings } }, (_, said) =>
        resolve(said),
      );
    });
    const rows = report.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
    return rows.slice(1).map((row) =>
      row
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()),
    );
  } finally {
    await venue.kill();
  }
}

it('ordermatch takes, cancels and sends again; what is not there it takes, or keeps silent on', async () => {
  expect(await certify('ordermatch', 'FIX.4.2')).toEqual([
    ['log-on, and an answer to a TestRequest', 'good'],
    ['an order is taken, and cancelled', 'good'],
    ['a cancel of what is not there is refused', 'missed'],
    ['an order for what does not exist is rejected', 'missed'],
    ['a status says how an order stands', 'left out'],
    ['an order is changed', 'left out'],
    ['an order trades', 'left out'],
    ['all is cancelled by one message', 'left out'],
    ['log-out, log-on, and what was missed comes again', 'good'],
  ]);
});

it.each(['FIX.4.2', 'FIX.4.4'] as const)('executor trades whatever it is sent, %s', async (version) => {
  const found = new Map((await certify('executor', version)).map(([scene = '', is]) => [scene, is]));
  expect(found.get('log-on, and an answer to a TestRequest')).toBe('good');
  expect(found.get('an order trades')).toBe('good');
  expect(found.get('an order is taken, and cancelled')).toBe('missed');
});
