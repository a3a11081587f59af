import { dayMs } from '../../../platform/time.ts';
import type { AppDevice, AppPlatform, Device, WebDevice } from './device.ts';
import type { PushText } from './push-text.ts';

/** What a device shows, and where a tap on it leads: by the kind, and the number among the values. */
export interface PushMessage extends PushText {
  /** Of the notice. */
  readonly id: bigint;
  readonly kind: string;
  readonly no: string | undefined;
}

/** `again` is worth another try. `gone` is what no longer has a device. Of what is refused as it stands nothing comes by trying. */
export type Outcome = 'done' | 'gone' | 'again';

export interface PushAnswer {
  readonly outcome: Outcome;
  /** Of HTTP; absent where the service was not asked. */
  readonly status?: number;
  /** How long the service asks not to be tried again, in milliseconds. */
  readonly pauseMs?: number;
}

/** A way to devices of one kind. */
export interface PushWay<Kind extends Device> {
  /** Whom it turns to, as it may stand in a log. */
  hostOf(device: Kind): string;
  /** @throws where the service does not answer in time */
  send(device: Kind, message: PushMessage): Promise<PushAnswer>;
}

/** Those that this installation has. */
export type PushWays = { readonly web?: PushWay<WebDevice> } & {
  readonly [Platform in AppPlatform]?: PushWay<AppDevice>;
};

/** How long a service keeps a message for a device that is away: a day, after which it is old news. */
export const keptSeconds = dayMs / 1_000;

/** By what a device knows a notice again that comes twice, and shows it once. */
export const tagOf = ({ id }: PushMessage): string => `notice-${id}`;

/** Whether a service asks for another try by its status alone. */
export const isForLater = (status: number): boolean => status === 429 || status >= 500;

/** What `Retry-After` asks for (RFC 9110, section 10.2.3): seconds or a date. At most a day; 0 where it says nothing. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), dayMs);
}
