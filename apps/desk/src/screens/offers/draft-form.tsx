import type { DeskAnswer, DeskBody } from '@sauda/contract/desk';
import { runCommand } from '../../lib/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { Entries, EntryField } from '../../ui/entries.ts';

type OfferKind = 'blocks' | 'ipos' | 'funds';
export type Offer<K extends OfferKind> = DeskAnswer<`GET /${K}/one`>['data'];
/** A field that is named as its draft's on the wire. */
export type DraftField<K extends OfferKind> = EntryField & { readonly name: keyof DeskBody<`POST /${K}/create`> };

interface DraftFormProps<K extends OfferKind> {
  kind: K;
  /** Of the button that makes a new one. */
  label: string;
  fields: readonly DraftField<K>[];
  said: string;
  /** The draft to be changed; absent: a new one is made. */
  offer?: Offer<K>;
  /** What is sent where it is not what was filled in; an empty field is not sent. */
  complete?(filled: Entries): Readonly<Record<string, string | number>>;
}

/** Makes a draft of an offering, or changes the one given. */
export function DraftForm<K extends OfferKind>({ kind, label, fields, said, offer, complete }: DraftFormProps<K>) {
  const known = offer as Readonly<Record<string, string | number | null>> | undefined;
  return (
    <CommandButton
      label={offer === undefined ? label : 'Edit'}
      commandLabel="Keep the draft"
      fields={fields.map((field) =>
        known === undefined ? field : { ...field, initial: String(known[field.name] ?? '') },
      )}
      said={said}
      command={(entries) => {
        const filled = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));
        const draft = complete?.(filled) ?? filled;
        return offer === undefined
          ? runCommand(`POST /${kind}/create`, draft as never)
          : runCommand(`POST /${kind}/edit`, { id: offer.id, ...draft } as never);
      }}
    />
  );
}
