import { Money } from '../../ui/figure.tsx';
import type { QueueItem } from './queue-definition.ts';

interface Named extends Pick<QueueItem, 'customer'> {
  readonly real_name?: string | null;
}

/** Whose it is, as far as a dialog needs it: number, the end of the phone, and the real name where it may be seen. */
export function Whom({ item: { customer, real_name: name } }: { item: Named }) {
  if (customer === null) return <b>nobody</b>;
  const { number, phone } = customer;
  const facts = [`customer ${number}`, phone === null ? '' : maskedPhone(phone), name ?? ''];
  return <b>{facts.filter((fact) => fact !== '').join(', ')}</b>;
}

/** How much, in what a dialog says before money moves. */
export function HowMuch({ amount }: { amount: string }) {
  return (
    <b>
      <Money amount={amount} />
    </b>
  );
}

const hidden = '••••••';
const shown = 4;

/** The end of a phone, as in "•••••• 0003". */
export function maskedPhone(phone: string): string {
  return `${hidden} ${phone.slice(-shown)}`;
}
