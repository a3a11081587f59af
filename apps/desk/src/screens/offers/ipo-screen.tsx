import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useOne } from '../../lib/use-one.ts';
import { Figure } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { Offer } from './draft-form.tsx';
import { IpoForm } from './ipo-form.tsx';

import { heldFacts } from './held-facts.tsx';
import { OfferPage, type OfferCommand } from './offer-page.tsx';

type Ipo = Offer<'ipos'>;

export function IpoScreen() {
  const query = useOne('ipos/one');
  return (
    <Loaded query={query}>
      {(ipo) => (
        <OfferPage
          title={`IPO of ${ipo.company_name}`}
          status={ipo.status}
          facts={factsOf(ipo)}
          commands={ipo.commands}
          form={ipo.status === 'draft' ? <IpoForm offer={ipo} /> : null}
          actions={actionsOf(ipo)}
        />
      )}
    </Loaded>
  );
}

const shares = (value: string | null) => <Figure value={value} decimals={0} />;

const factsOf = (ipo: Ipo) =>
  [
    ['Code', `${ipo.symbol}, ${ipo.series}, ${ipo.market}`],
    ['Price band', <Figure key="low" value={ipo.price_low} />],
    ['to', <Figure key="high" value={ipo.price_high} unit={ipo.currency} />],
    ['Issue price', <Figure key="issue" value={ipo.issue_price} />],
    ...heldFacts(ipo),
    ['Lot', shares(ipo.lot)],
    ['Shares', shares(ipo.shares)],
    ['Minimum', shares(ipo.min)],
    ['Maximum', shares(ipo.max)],
    ['Applications', shares(ipo.applications)],
    ['Shares applied for', shares(ipo.applied_shares)],
    ['Opens', timeText(ipo.opens_at)],
    ['Closes', timeText(ipo.closes_at)],
    ['Allots', timeText(ipo.allots_at)],
    ['Lists', timeText(ipo.lists_at)],
    ['Hash of the draw', <code key="hash">{ipo.seed_hash}</code>],
    ['About', ipo.about],
  ] as const;

const actionsOf = ({ id, status }: Ipo): OfferCommand[] => [
  {
    label: 'Publish',
    consequence: 'A second person confirms it. Customers can then apply until it opens.',
    isPossible: status === 'draft',
    command: () => runCommand('POST /ipos/publish', { id }),
  },
  {
    label: 'Close the book',
    tone: 'error',
    consequence: 'Nobody can apply any more; the draw is held at its date.',
    isPossible: status === 'forthcoming' || status === 'open',
    needsReason: true,
    command: (reason) => runCommand('POST /ipos/close', { id, reason }),
  },
  {
    label: 'Call off',
    tone: 'error',
    consequence: 'What customers have set aside is given back.',
    isPossible: ['draft', 'forthcoming', 'open', 'closed'].includes(status),
    needsReason: true,
    command: (reason) => runCommand('POST /ipos/cancel', { id, reason }),
  },
];
