import { Refusal } from '../../platform/refusal.ts';

interface AddressState {
  /** Those that have entered or are trying to. */
  running: number;
  /** How many have left, so that who has looked before one left looks again. */
  left: number;
  readonly waiting: Array<() => void>;
}

/**
 * Lets attempts of one address wait for each other. As many may run as may be wrong, since each is counted as wrong before it is made; who comes
 * beyond waits until one has ended, so that an office whose people all know their passwords gets in.
 */
export function createAddressTurns() {
  const states = new Map<string, AddressState>();

  function stateOf(address: string): AddressState {
    const state = states.get(address) ?? { running: 0, left: 0, waiting: [] };
    states.set(address, state);
    return state;
  }

  /** For who has entered: it is over, the next one may try. */
  function leave(address: string): void {
    const state = stateOf(address);
    state.left += 1;
    const next = state.waiting.shift();
    // The one that is woken runs from here on, so that the state is not thrown away under it.
    if (next !== undefined) return next();
    state.running -= 1;
    if (state.running === 0) states.delete(address);
  }

  return {
    /**
     * Enters as soon as `tryOnce` answers something; undefined says that others are in the way.
     * @throws Refusal `rate_limited` where those are of another node, and whatever `tryOnce` throws
     */
    async enter<T>(address: string, tryOnce: () => Promise<T | undefined>): Promise<T> {
      const state = stateOf(address);
      state.running += 1;
      try {
        for (;;) {
          const { left } = state;
          const entered = await tryOnce();
          if (entered !== undefined) return entered;
          if (state.left !== left) continue;
          if (state.running === 1) throw new Refusal('rate_limited', { retryAfterSeconds: 1 });
          state.running -= 1;
          await new Promise<void>((wake) => state.waiting.push(wake));
        }
      } catch (error) {
        leave(address);
        throw error;
      }
    },
    leave,
  };
}
