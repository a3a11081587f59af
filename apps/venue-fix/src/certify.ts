import { join } from 'node:path';
import { Type } from 'typebox';
import { parseDecimal } from '@sauda/money';
import { EnvironmentReader, checked, integer, onOrOff, text } from '../../server/src/app/environment.ts';
import { loadEnvFile } from '../../server/src/platform/env-file.ts';
import { notice } from '../../server/src/platform/notice.ts';
import { StartError } from '../../server/src/platform/start-error.ts';
import { playChecklist, type Finding, type Trial } from './certify/checklist.ts';
import { parseConfig } from './config.ts';

/*
 * Plays the scenes with a venue's test system, told as the gateway is told, and writes what was seen as Markdown. It keeps nothing, and
 * needs no database.
 */

const repository = join(import.meta.dirname, '../../..');
const isPrice = (value: string) => (parseDecimal(value) ?? 0n) > 0n;
const price = (name: string, description: string) =>
  checked(text(name, { description }), isPrice, 'is no price: allowed is 104.50');

const variables = Type.Object({
  symbol: text('CERTIFY_SYMBOL', { description: 'an instrument of the test system' }),
  quantity: integer('CERTIFY_QUANTITY', { to: 1_000_000 }, 10),
  restingPrice: price('CERTIFY_RESTING_PRICE', 'a price at which a buy waits'),
  tradingPrice: Type.Optional(price('CERTIFY_TRADING_PRICE', 'a price at which a buy trades at once')),
  patienceMs: integer('CERTIFY_PATIENCE_MS', { to: 600_000 }, 10_000),
  canReplace: onOrOff('FIX_CAN_REPLACE'),
  canTellStatus: onOrOff('FIX_CAN_STATUS'),
});

function readTrial(massCancel: boolean): Trial {
  const reader = new EnvironmentReader(process.env, repository);
  const read = reader.take(variables);
  reader.refuseProblems();
  const { quantity, restingPrice, tradingPrice, canReplace: replace, canTellStatus: status, ...given } = read();
  return {
    ...given,
    quantity: BigInt(Math.max(2, quantity)),
    restingPrice: parseDecimal(restingPrice) ?? 0n,
    tradingPrice: tradingPrice === undefined ? undefined : parseDecimal(tradingPrice),
    can: { replace, status, massCancel },
  };
}

function reportOf(findings: readonly Finding[], about: string): string {
  const cell = (value: string) => value.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = findings.map(({ scene, is, seen }) => `| ${scene} | ${is} | ${cell(seen)} |`);
  return [`# ${about}`, '', '| scene | is | seen |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

try {
  loadEnvFile(repository);
  const database = { DATABASE_URL: 'postgres://none@127.0.0.1/none', FIX_RESET: 'logon' };
  const { links, canMassCancel } = parseConfig({ ...process.env, ...database }, repository);
  const [orders] = links;
  if (orders === undefined) throw new StartError('There is no session for orders.');
  const trial = readTrial(canMassCancel);
  // The numbers begin once, and go on over the log-out.
  const findings = await playChecklist({ ...orders, reset: 'day' }, trial);
  const about = `${orders.venue}, ${orders.version}, ${new Date().toISOString()}`;
  process.stdout.write(reportOf(findings, about));
  process.exitCode = findings.some(({ is }) => is === 'missed') ? 1 : 0;
} catch (error) {
  notice(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
