import { decideOnce } from './installation.ts';
import type { Platform } from './platform.ts';
import {
  createReplayMarket,
  createSimulatedMarket,
  createYahooMarket,
  readRecording,
  type Market,
} from '../modules/market/index.ts';

type MarketChoice = Pick<Platform, 'installation' | 'database' | 'clock' | 'log'> & {
  readonly config: Pick<Platform['config'], 'market' | 'mode' | 'replay'>;
};

/**
 * The market that the configuration names.
 * @throws StartError where a recording cannot be played
 */
export async function chooseMarket({ config, installation, database, clock, log }: MarketChoice): Promise<Market> {
  if (config.market === 'yahoo') return createYahooMarket({ clock, log });
  if (config.replay !== undefined) {
    const { file, speed } = config.replay;
    const recording = await readRecording(file);
    // The first node to play a file at a speed decides when it began; all others, and later starts, keep to it.
    const name = `replay_started_at:${recording.fingerprint}:${speed}`;
    const startedAt = new Date(await decideOnce(database, name, clock.now().toISOString()));
    return createReplayMarket({ clock, recording, startedAt, speed });
  }
  return createSimulatedMarket({ clock, seed: installation.marketSeed, alwaysOpen: config.mode === 'practice' });
}
