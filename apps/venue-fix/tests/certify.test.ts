import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playChecklist, type Trial } from '../src/certify/checklist.ts';
import type { LinkOptions } from '../src/session/link.ts';
import { freePort } from './helpers/free-port.ts';
import { OwnVenue } from './helpers/own-venue.ts';

let venue: OwnVenue;
beforeAll(async () => {
  venue = new OwnVenue(await freePort());
  await venue.start();
});
afterAll(() => venue.kill());

const trial: Trial = {
  symbol: 'ACME',
  quantity: 10n,
  restingPrice: decimal(1),
  tradingPrice: undefined,
  can: { replace: false, status: true, massCancel: false },
  patienceMs: 1_000,
};

it('the checklist says what a venue does, what it leaves out and what it is silent on', async () => {
  const options: LinkOptions = {
    venue: 'trial',
    version: 'FIX.4.2',
    host: '127.0.0.1',
    port: venue.port,
    tls: undefined,
    sender: 'SAUDA',
    target: 'VENUE',
    heartbeatSeconds: 5,
    reset: 'day',
    hours: { timeZone: 'UTC', start: 0, end: 0 },
    logonFields: [],
    orderFields: [],
    sendsOrders: true,
    pollMs: 5,
    retryMs: 50,
    retryMostMs: 200,
  };
  const findings = await playChecklist(options, trial);
  expect(findings.map(({ scene, is, seen }) => [scene.split(',')[0], is, seen])).toEqual([
    ['log-on', 'good', 'up'],
    ['an order is taken', 'good', 'accepted; ended, filled 0, as cancelled'],
    ['a cancel of what is not there is refused', 'good', 'cancelRefused, code 1'],
    // It trades whatever it is asked for, and changes nothing.
    ['an order for what does not exist is rejected', 'missed', 'the venue has taken it'],
    ['a status says how an order stands', 'missed', expect.stringContaining('the venue said: accepted')],
    ['an order is changed', 'left out', 'FIX_CAN_REPLACE is off'],
    ['an order trades', 'left out', 'no CERTIFY_TRADING_PRICE'],
    ['all is cancelled by one message', 'left out', 'FIX_CAN_MASS_CANCEL is off'],
    ['log-out', 'good', expect.stringMatching(/^away, the gateway was stopped; again: accepted.*cancelled$/)],
  ]);
});
