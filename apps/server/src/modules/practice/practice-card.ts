import { factsOf } from '@sauda/facts';
import type { CardDetails, CardForm } from '../bank-cards/index.ts';

/** The demo customer's card at the invented bank. Its numbers pass their checks and are nobody's. */
export function practiceCard(form: CardForm): CardDetails {
  const { bankAccount } = factsOf(form);
  const common = { form, bank: 'Sauda Practice Bank', branch: '', holder: 'Demo Customer' };
  if (bankAccount.kind === 'card') {
    return { ...common, routingCode: '', number: { kind: 'clabe', digits: '999180004200130079' } };
  }
  return bankAccount.code === 'ifsc'
    ? { ...common, branch: 'Fort', routingCode: 'SAUD0000001', number: { kind: 'account', digits: '004200130284' } }
    : { ...common, routingCode: '123456780', number: { kind: 'account', digits: '4200130284' } };
}
