import type { CustomersContext } from '../context.ts';
import type { Challenges } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** Where a request comes from. */
export interface From {
  /** The page's address, as in `https://broker.example`. */
  readonly origin: string;
  /** The network address. */
  readonly address: string;
}

/** What the commands on passkeys work with. */
export interface PasskeysContext extends CustomersContext {
  readonly challenges: Challenges;
  /** @throws Refusal `passkeys_unavailable` */
  relyingPartyOf(origin: string): RelyingParty;
}
