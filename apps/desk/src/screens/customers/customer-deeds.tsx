import { doDeed } from '../../lib/deed.ts';
import { useMay } from '../../lib/session.ts';
import { DeedButton } from '../../ui/deed-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import type { Customer } from './profile-facts.tsx';

/** What staff can do about a customer; never anything to a balance. */
export function CustomerDeeds({
  customer: { id, frozen_reason: frozen, qip, closed_at: closedAt },
}: {
  customer: Customer;
}) {
  const may = useMay();
  if (closedAt !== null) return null;
  return (
    <>
      {may('customers.tell') ? (
        <DeedButton
          label="Send a notice"
          fields={[{ name: 'text', label: 'Text', kind: 'long' }]}
          deed={async ({ text = '' }) => {
            await doDeed('POST /customers/tell', { id, text });
            return 'The notice is sent.';
          }}
        />
      ) : null}
      {may('customers.qualify') ? (
        <DeedButton
          label={qip ? 'Take QIP away' : 'Qualify for QIP'}
          fields={[reasonField]}
          deed={async ({ reason = '' }) => {
            await doDeed('POST /customers/qip', { id, eligible: !qip, reason });
            return undefined;
          }}
        >
          The customer is told.
        </DeedButton>
      ) : null}
      {may('customers.freeze') && frozen === null ? (
        <DeedButton
          label="Freeze"
          tone="error"
          fields={[{ ...reasonField, help: 'The customer reads this.' }]}
          deed={async ({ reason = '' }) => {
            await doDeed('POST /customers/freeze', { id, reason });
            return 'The account is frozen.';
          }}
        >
          The customer can log in and look, but can neither trade nor move money.
        </DeedButton>
      ) : null}
      {may('customers.freeze') && frozen !== null ? (
        <DeedButton
          label="Unfreeze"
          fields={[reasonField]}
          deed={async ({ reason = '' }) => {
            await doDeed('POST /customers/unfreeze', { id, reason });
            return 'The account is open again.';
          }}
        />
      ) : null}
    </>
  );
}
