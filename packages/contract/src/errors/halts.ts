import type { ErrorKey } from './index.ts';

/** Why a whole market is halted, as its customers read it. */
export const haltReasons = [
  'market_halted_technical',
  'market_halted_exchange',
  'market_halted_volatility',
  'market_halted_regulator',
] as const satisfies readonly ErrorKey[];

export type HaltReason = (typeof haltReasons)[number];

/**
 * Why a single instrument does not trade: by staff, while its shares are not what custodian or clearing broker state, or for good since its
 * company has given it another code, merged it into another share or taken it from its exchange.
 */
export const instrumentHalts = [
  'trading_halted',
  'held_for_difference',
  'share_renamed',
  'share_merged',
  'share_delisted',
] as const satisfies readonly ErrorKey[];

export type InstrumentHalt = (typeof instrumentHalts)[number];
