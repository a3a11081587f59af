import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useOne } from '../../lib/use-one.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import type { Offer } from './draft-form.tsx';
import { FundForm } from './fund-form.tsx';
import { OfferPage, type OfferCommand } from './offer-page.tsx';

export function FundScreen() {
  const query = useOne('funds/one');
  return (
    <Loaded query={query}>
      {(fund) => (
        <OfferPage
          title={fund.name}
          status={fund.status}
          facts={[
            ['Return', `${fund.min_return} to ${fund.max_return} %`],
            ['Days', fund.period_days],
            ['One purchase', <Money key="one" amount={fund.amount} />],
            ['Sold', <Money key="sold" amount={fund.sold_amount} />],
            ['Sold up to', <Money key="issue" amount={fund.issue_amount} />],
            ['Sold at least', <Money key="raise" amount={fund.minimum_raise} />],
            ['Returns cost the house at most', <Money key="cost" amount={fund.cost} />],
            ['Holders', fund.holders],
            ['Opens', timeText(fund.opens_at)],
            ['Closes', timeText(fund.closes_at)],
            ['Terms', fund.terms],
            ['Risk', fund.risk],
          ]}
          commands={fund.commands}
          form={fund.status === 'draft' ? <FundForm offer={fund} /> : null}
          actions={actionsOf(fund)}
        />
      )}
    </Loaded>
  );
}

const actionsOf = ({ id, status }: Offer<'funds'>): OfferCommand[] => [
  {
    label: 'Publish',
    consequence: 'A second person confirms it. It is then on offer, and its terms stay as they are.',
    isPossible: status === 'draft',
    command: () => runCommand('POST /funds/publish', { id }),
  },
  {
    label: 'Close',
    tone: 'error',
    consequence: 'The sale ends. What was sold runs on to its end.',
    isPossible: status === 'open',
    needsReason: true,
    command: (reason) => runCommand('POST /funds/close', { id, reason }),
  },
  {
    label: 'Call off',
    tone: 'error',
    consequence: 'What has not matured is paid back without a profit.',
    isPossible: status !== 'cancelled',
    needsReason: true,
    command: (reason) => runCommand('POST /funds/cancel', { id, reason }),
  },
];
