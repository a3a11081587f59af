import type { CardDetails, CardForm } from '../bank-cards/index.ts';

/** The demo customer's card at the invented bank. Its numbers pass their checks and are nobody's. */
export function practiceCard(form: CardForm): CardDetails {
  const bank = 'Sauda Practice Bank';
  const holder = 'Demo Customer';
  switch (form) {
    case 'INR':
      return {
        form,
        bank,
        branch: 'Fort',
        holder,
        routingCode: 'SAUD0000001',
        number: { kind: 'account', digits: '004200130284' },
      };
    case 'USD':
      return {
        form,
        bank,
        branch: '',
        holder,
        routingCode: '123456780',
        number: { kind: 'account', digits: '4200130284' },
      };
    case 'MXN':
      return {
        form,
        bank,
        branch: '',
        holder,
        routingCode: '',
        number: { kind: 'clabe', digits: '999180004200130079' },
      };
  }
}
