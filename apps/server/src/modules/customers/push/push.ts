import type { Currency } from '@sauda/facts';
import type { Given } from '../../../platform/given.ts';
import type { PushContext } from './context.ts';
import { createPushPost } from './post-push.ts';
import { sendDue, type SendContext } from './send-pushes.ts';

export interface PushOptions extends Given<'bus' | 'clock' | 'database' | 'encryption' | 'log' | 'rounds'> {
  readonly services: readonly string[];
  /** The address that customers use, where it is configured. */
  readonly publicUrl: string | undefined;
  readonly currency: Currency;
}

const sendEveryMs = 5_000;

/** Word of notices on the devices that ask for it, also where the app is closed (ADR 53). */
export function createPush({ bus, encryption, rounds, publicUrl, ...given }: PushOptions) {
  const context: PushContext = { ...given, signer: encryption.es256SignerFor('web push') };
  const post = createPushPost();
  const contact = publicUrl?.startsWith('https:') === true ? publicUrl : undefined;
  const sending: SendContext = { ...given, ...context, post, contact };
  const soon = rounds.every(sendEveryMs, 'sending pushes', () => sendDue(sending), { atOnce: true });
  const unsubscribe = bus.subscribe('domain-event', ({ type }) => {
    if (type === 'notice') soon();
  });
  return {
    ...context,
    stop(): void {
      unsubscribe();
      post.close();
    },
  };
}
