import type { Language } from '@sauda/facts';

/** What the customer wishes: what the server is told. */
export interface PushWishes {
  readonly language: Language;
  readonly showsAmounts: boolean;
}

export class PushFailed extends Error {
  /** `refused`: the customer did not let the device show notices. `unreachable`: it has no push service to turn to. */
  readonly why: 'refused' | 'unreachable';

  constructor(why: PushFailed['why'], options?: ErrorOptions) {
    super(`Notices on this device: ${why}`, options);
    this.why = why;
  }
}
