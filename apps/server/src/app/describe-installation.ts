import { createRequire } from 'node:module';
import { currencies } from '@sauda/money';
import { pricesOf } from './choices/markets.ts';
import { practiceInvitationCode, type Config } from './config.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** What the app needs to know about this installation, beside what an operator can change. */
export function describeInstallation(config: Config): Record<string, string> {
  return {
    version,
    mode: config.mode,
    prices: pricesOf[config.market.name],
    venue: config.venue.name,
    currency: config.currency,
    time_zone: config.timeZone ?? currencies[config.currency].timeZone,
    customer_service: config.hasCustomerService ? 'on' : 'off',
    push: config.hasPush ? 'on' : 'off',
    ...(config.idleMoney === undefined ? {} : { idle_money: 'on' }),
    ...(isPracticeCode(config) ? { practice_invitation_code: practiceInvitationCode } : {}),
    ...(config.publicUrl === undefined ? {} : { public_url: config.publicUrl }),
    ...(config.licence === undefined
      ? {}
      : {
          licence_name: config.licence.name,
          licence_regulator: config.licence.regulator,
          licence_number: config.licence.number,
        }),
  };
}

/** Only the code that everybody knows anyhow is told: an operator's own is for those who were given it. */
function isPracticeCode({ mode, invitationCode }: Config): boolean {
  return mode === 'practice' && invitationCode === practiceInvitationCode;
}
