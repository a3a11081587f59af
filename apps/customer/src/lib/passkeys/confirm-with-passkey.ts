import { api } from '../api.ts';
import { askForPasskey, type PasskeyAssertion } from './authenticator.ts';

/** What to send as `passkey` where money leaves or a block is bought: signed for this, good once and for five minutes. */
export async function confirmWithPasskey(): Promise<PasskeyAssertion> {
  const { data } = await api.call('POST /stock/success/user/confirm/options', {});
  return askForPasskey(data);
}
