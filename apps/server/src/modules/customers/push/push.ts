import type { Currency } from '@sauda/facts';
import type { Given } from '../../../platform/given.ts';
import { createApns, type ApnsOptions } from './apns/apns.ts';
import type { PushContext } from './context.ts';
import { appPlatforms } from './device.ts';
import { createFcm, type FcmOptions } from './fcm/fcm.ts';
import { createPushPost } from './post-push.ts';
import type { PushWays } from './push-way.ts';
import { sendDue, type SendContext } from './send-pushes.ts';
import { createWebPush } from './web-push.ts';

export interface PushOptions extends Given<'bus' | 'clock' | 'database' | 'encryption' | 'log' | 'rounds'> {
  readonly services: readonly string[];
  /** For the hybrid app on Android. */
  readonly fcm: Omit<FcmOptions, 'clock' | 'post'> | undefined;
  /** For the hybrid app on iOS. */
  readonly apns: Omit<ApnsOptions, 'clock'> | undefined;
  /** The address that customers use, where it is configured. */
  readonly publicUrl: string | undefined;
  readonly currency: Currency;
  /** Of the house, by its IANA name. */
  readonly timeZone: string;
}

const sendEveryMs = 5_000;

/** Word of notices on the devices that ask for it, also where the app is closed (ADR 53, ADR 61). */
export function createPush({ bus, encryption, rounds, services, fcm, apns, publicUrl, ...given }: PushOptions) {
  const { clock, database, log, currency, timeZone } = given;
  const signer = encryption.es256SignerFor('web push');
  const post = createPushPost();
  const contact = publicUrl?.startsWith('https:') === true ? publicUrl : undefined;
  const ios = apns && createApns({ ...apns, clock });
  const ways: PushWays = {
    ...(services.length === 0 ? {} : { web: createWebPush({ post, services, signer, contact, clock }) }),
    ...(fcm && { android: createFcm({ ...fcm, post, clock }) }),
    ...(ios && { ios }),
  };
  const apps = appPlatforms.filter((platform) => ways[platform] !== undefined);
  const context: PushContext = { clock, database, services, signer, apps };
  const sending: SendContext = { clock, database, log, ways, currency, timeZone };
  const soon = rounds.every(sendEveryMs, 'sending pushes', () => sendDue(sending), { atOnce: true });
  const unsubscribe = bus.subscribe('domain-event', ({ type }) => {
    if (type === 'notice') soon();
  });
  return {
    ...context,
    stop(): void {
      unsubscribe();
      post.close();
      ios?.close();
    },
  };
}
