import type { ErrorKey } from './index.ts';

/** Why a whole market is halted, as its customers read it. */
export const haltReasons = [
  'market_halted_technical',
  'market_halted_exchange',
  'market_halted_volatility',
  'market_halted_regulator',
] as const satisfies readonly ErrorKey[];

export type HaltReason = (typeof haltReasons)[number];

/** Why a single instrument is halted: by staff, or while its shares are not what custodian or clearing broker state. */
export const instrumentHalts = ['trading_halted', 'held_for_difference'] as const satisfies readonly ErrorKey[];

export type InstrumentHalt = (typeof instrumentHalts)[number];
