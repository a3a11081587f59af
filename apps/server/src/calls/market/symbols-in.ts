import { bareCode } from './known-instrument.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The codes of a text with commas between, each once.
 * @throws Refusal `invalid` where they are too many
 */
export function symbolsIn(text: string | undefined, atMost: number): ReadonlySet<string> {
  const named = (text ?? '').split(',').map(bareCode);
  const symbols = new Set(named.filter((symbol) => symbol !== ''));
  if (symbols.size <= atMost) return symbols;
  throw new Refusal('invalid', { fields: { symbols: `at most ${atMost}` } });
}
