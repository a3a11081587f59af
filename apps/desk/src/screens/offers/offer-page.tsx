import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { Figure, Money } from '../../ui/figure.tsx';

/** What can be done to an offering by a button: with the consequence, and a reason where customers are concerned. */
export interface OfferCommand {
  readonly label: string;
  readonly tone?: 'error';
  readonly consequence: string;
  readonly isPossible: boolean;
  /** Absent: no reason is asked for. */
  readonly needsReason?: boolean;
  command(reason: string): Promise<unknown>;
}

interface OfferPageProps {
  title: string;
  status: string;
  facts: readonly (readonly [string, ReactNode])[];
  commands: readonly { command: string; by: string; at: string }[];
  /** Opens the form, while it is a draft. */
  form: ReactNode;
  actions: readonly OfferCommand[];
}

/** One offering: what it is, what can be done to it, and what was done. */
export function OfferPage({ title, status, facts, commands, form, actions }: OfferPageProps) {
  const mayManage = useMay()('offers.manage');
  return (
    <Page
      title={title}
      actions={
        mayManage ? (
          <>
            {form}
            {actions
              .filter(({ isPossible }) => isPossible)
              .map(({ label, tone, consequence, needsReason, command }) => (
                <CommandButton
                  key={label}
                  label={label}
                  variant={tone === undefined ? 'contained' : 'outlined'}
                  {...(tone === undefined ? {} : { tone })}
                  fields={needsReason === true ? [reasonField] : []}
                  command={({ reason = '' }) => command(reason)}
                >
                  {consequence}
                </CommandButton>
              ))}
          </>
        ) : undefined
      }
    >
      <Box sx={{ maxWidth: 880 }}>
        <Facts
          rows={[
            [
              'Status',
              <StatusPill key="status" tone={offerTone(status)}>
                {asWords(status)}
              </StatusPill>,
            ],
            ...facts,
          ]}
        />
      </Box>
      <Box component="section">
        <Typography variant="h2" sx={{ mb: 1 }}>
          What was done
        </Typography>
        <CommandsList commands={commands} />
      </Box>
    </Page>
  );
}

/** What was done to an offering, and by whom. */
function CommandsList({ commands }: { commands: readonly { command: string; by: string; at: string }[] }) {
  return (
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

export function offerTone(status: string): Tone {
  return tones[status] ?? 'quiet';
}
