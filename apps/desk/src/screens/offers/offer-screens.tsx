import type { DeskAnswer, DeskBody, DeskCallKey } from '@sauda/contract/desk';
import { Box, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import type { Filter } from '../../features/lists/filters.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import type { SortOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useOne } from '../../lib/use-call.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type Entries, type EntryField } from '../../ui/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure, Money } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';

type OfferKind = 'blocks' | 'ipos' | 'funds';
export type Offer<K extends OfferKind> = DeskAnswer<`GET /${K}/one`>['data'];
/** What every offering tells of itself. */
type AnyOffer = Pick<Offer<OfferKind>, 'id' | 'status' | 'commands'>;

/** What takes an offering from its customers, for a reason that is asked for. */
interface Ending<K extends OfferKind> {
  readonly label: string;
  readonly call: Extract<DeskCallKey, `POST /${K}/${'close' | 'cancel'}`>;
  readonly consequence: string;
  /** When it can be done. */
  readonly statuses: readonly Offer<K>['status'][];
}

/** What goes on for longer, while it runs. */
interface Extension<K extends OfferKind> {
  readonly consequence: string;
  /** The dates that can be put off still. The first has to be; any other stays as it is where it is left empty. */
  datesOf(
    offer: Offer<K>,
  ): ReadonlyArray<{ readonly name: string; readonly label: string; readonly now: string | null }>;
}

/** What one kind of offering has of its own. */
interface OfferDefinition<K extends OfferKind> {
  readonly title: string;
  readonly empty: string;
  readonly columns: readonly ListColumn<K>[];
  readonly filters: readonly Filter<K>[];
  /** By what the list is sorted, the newest first. Absent: as the server likes. */
  readonly sort?: SortOf<K>;
  /** Of the button that makes a draft. */
  readonly newLabel: string;
  /** Each named as its draft's on the wire. */
  readonly fields: readonly (EntryField & { readonly name: keyof DeskBody<`POST /${K}/create`> })[];
  /** What becomes of it once it is published, where a draft is kept and where it is published. */
  readonly published: { readonly said: string; readonly consequence: string };
  readonly extension: Extension<K>;
  readonly endings: readonly Ending<K>[];
  /** What stands below its facts. */
  readonly More?: ComponentType<{ offer: Offer<K> }>;
  titleOf(offer: Offer<K>): string;
  factsOf(offer: Offer<K>): readonly (readonly [string, ReactNode])[];
  /** What is sent where it is not what was filled in; an empty field is not sent. */
  complete?(filled: Entries): Readonly<Record<string, string | number>>;
}

/** The list of one kind of offering, and the page of one of them: what it is, what can be done to it, and what was done. */
export function offerScreens<K extends OfferKind>(kind: K, definition: OfferDefinition<K>) {
  const { title, empty, columns, filters, sort, extension, endings, published, More, titleOf, factsOf } = definition;

  function OfferList() {
    const mayManage = useMay()('offers.manage');
    return (
      <DeskList
        name={kind}
        title={title}
        empty={empty}
        columns={columns}
        filters={filters}
        actions={mayManage ? <DraftForm kind={kind} definition={definition} /> : undefined}
        pathOf={(row) => `/${kind}/${(row as AnyOffer).id}`}
        {...(sort === undefined ? {} : { sort: { field: sort, order: 'DESC' as const } })}
      />
    );
  }

  function OfferPage() {
    const mayManage = useMay()('offers.manage');
    const query = useOne(`${kind}/one` as `${OfferKind}/one`);
    return (
      <Loaded query={query}>
        {(offer) => (
          <Page title={titleOf(offer)} actions={mayManage ? <OfferCommands offer={offer} /> : undefined}>
            <Box sx={{ maxWidth: 880 }}>
              <Facts rows={[['Status', <OfferStatus key="status" status={offer.status} />], ...factsOf(offer)]} />
            </Box>
            {More === undefined ? null : <More offer={offer} />}
            <CommandsList commands={offer.commands} />
          </Page>
        )}
      </Loaded>
    );
  }

  function OfferCommands({ offer }: { offer: AnyOffer }) {
    const { id, status } = offer;
    const title = <b>{titleOf(offer as Offer<K>)}</b>;
    return (
      <>
        {status === 'draft' ? (
          <>
            <DraftForm kind={kind} definition={definition} offer={offer} />
            <PublishOffer kind={kind} id={id} title={title} consequence={published.consequence} />
          </>
        ) : null}
        <ExtendOffer kind={kind} title={title} extension={extension} offer={offer as Offer<K>} />
        {endings
          .filter(({ statuses }) => statuses.some((one) => one === status))
          .map(({ label, call, consequence }) => (
            <CommandButton
              key={label}
              label={label}
              tone="error"
              fields={[reasonField]}
              command={({ reason = '' }) => runCommand(call, { id, reason } as never)}
            >
              {title}. {consequence}
            </CommandButton>
          ))}
      </>
    );
  }

  return { OfferList, OfferPage };
}

interface PublishOfferProps {
  kind: OfferKind;
  id: number;
  title: ReactNode;
  consequence: string;
}

/** Puts a draft on offer. */
function PublishOffer({ kind, id, title, consequence }: PublishOfferProps) {
  return (
    <CommandButton
      label="Publish"
      variant="contained"
      fields={[]}
      command={() => runCommand(`POST /${kind}/publish`, { id })}
    >
      {title}. A second person confirms it. {consequence}
    </CommandButton>
  );
}

interface ExtendOfferProps<K extends OfferKind> {
  kind: K;
  title: ReactNode;
  extension: Extension<K>;
  offer: Offer<K>;
}

/** Puts off the end of an offering that is published and has not ended. */
function ExtendOffer<K extends OfferKind>({ kind, title, extension, offer }: ExtendOfferProps<K>) {
  const { id } = offer as AnyOffer;
  const [first, ...others] = extension.datesOf(offer).map(({ name, label, now }) => ({
    name,
    label,
    kind: 'time' as const,
    help: `Now ${timeText(now)}`,
  }));
  if (first === undefined) return null;
  const laterDates = others.map((field) => ({
    ...field,
    label: `${field.label}, as it is where empty`,
    isOptional: true,
  }));
  return (
    <CommandButton
      label="Extend"
      fields={[first, ...laterDates, reasonField]}
      command={(entries) => {
        const filled = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));
        return runCommand(`POST /${kind}/extend`, { id, ...filled } as never);
      }}
    >
      {title}. A second person confirms it. {extension.consequence}
    </CommandButton>
  );
}

interface DraftFormProps<K extends OfferKind> {
  kind: K;
  definition: OfferDefinition<K>;
  /** The draft to be changed; absent: a new one is made. */
  offer?: AnyOffer;
}

/** Makes a draft of an offering, or changes the one given. */
function DraftForm<K extends OfferKind>({ kind, definition, offer }: DraftFormProps<K>) {
  const { newLabel, fields, published, complete } = definition;
  const known = offer as Readonly<Record<string, string | number | null>> | undefined;
  return (
    <CommandButton
      label={offer === undefined ? newLabel : 'Edit'}
      commandLabel="Keep the draft"
      fields={fields.map((field) =>
        known === undefined ? field : { ...field, initial: String(known[field.name] ?? '') },
      )}
      said={`The draft is kept. ${published.said}`}
      command={(entries) => {
        const filled = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));
        const draft = complete?.(filled) ?? filled;
        return offer === undefined
          ? runCommand(`POST /${kind}/create`, draft as never)
          : runCommand(`POST /${kind}/edit`, { id: offer.id, seen: offer.commands.length, ...draft } as never);
      }}
    />
  );
}

/** What was done to an offering, and by whom. */
function CommandsList({ commands }: Pick<AnyOffer, 'commands'>) {
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        What was done
      </Typography>
      <RecordTable
        label="What was done"
        rows={commands}
        empty="Nothing was done yet."
        columns={[
          { label: 'When', cell: ({ at }) => timeText(at) },
          { label: 'What', cell: ({ command }) => asWords(command) },
          { label: 'By', cell: ({ by }) => by },
        ]}
      />
    </Box>
  );
}

interface Held {
  market_price: string | null;
  market_time: string | null;
  market_source: string | null;
  cost: string | null;
  currency: string;
}

/** What the market says of an offer, and what it costs the house as the market is now. */
export function heldFacts(held: Held): (readonly [string, ReactNode])[] {
  return [
    [
      'Market',
      held.market_price === null ? (
        'None before its listing'
      ) : (
        <span key="market">
          <Figure value={held.market_price} unit={held.currency} /> ({held.market_source}, {timeText(held.market_time)})
        </span>
      ),
    ],
    ['Costs the house', <Money key="cost" amount={held.cost} />],
  ];
}

const reasons: Readonly<Record<string, string>> = {
  stale_quote: 'Nobody can buy it: the market has no price of this minute',
  offer_away_from_market: 'Nobody can buy it: the market has moved more than 5 % from its price, or its band',
};

/** Why nobody can buy it at this moment, in words. */
export function heldBackText(key: string | null): string {
  return key === null ? 'Within 5 % of the market' : (reasons[key] ?? key);
}

const tones: Readonly<Record<string, Tone>> = {
  draft: 'quiet',
  forthcoming: 'active',
  open: 'good',
  closed: 'quiet',
  allotted: 'active',
  listed: 'good',
  cancelled: 'bad',
  declared: 'active',
  recorded: 'active',
  paid: 'good',
};

export function OfferStatus({ status }: { status: string }) {
  return <StatusPill tone={tones[status] ?? 'quiet'}>{asWords(status)}</StatusPill>;
}
