import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { useOne } from '../../lib/use-one.ts';
import { Figure } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { BlockForm } from './block-form.tsx';
import { heldBackText, heldFacts } from './held-facts.tsx';
import { OfferPage } from './offer-page.tsx';

export function BlockScreen() {
  const query = useOne('blocks/one');
  return (
    <Loaded query={query}>
      {(block) => (
        <OfferPage
          title={`${block.kind === 'qip' ? 'QIP' : 'Block'} item ${block.id}: ${block.name}`}
          status={block.status}
          facts={[
            ['Share', `${block.name} (${block.symbol})`],
            ['Price', <Figure key="price" value={block.price} unit={block.currency} />],
            ['Minimum', <Figure key="minimum" value={block.minimum} decimals={0} />],
            ['On offer', <Figure key="quantity" value={block.quantity} decimals={0} />],
            ['Left', <Figure key="left" value={block.remaining} decimals={0} />],
            ['Ends', timeText(block.closes_at)],
            ...heldFacts(block),
            ...(block.status === 'closed' ? [] : [['At this price', heldBackText(block.held_back)] as const]),
          ]}
          commands={block.commands}
          form={block.status === 'draft' ? <BlockForm offer={block} /> : null}
          actions={[
            {
              label: 'Publish',
              consequence: 'A second person confirms it. It is then on offer, and its terms stay as they are.',
              isPossible: block.status === 'draft',
              command: () => runCommand('POST /blocks/publish', { id: block.id }),
            },
            {
              label: 'Close',
              tone: 'error',
              consequence: 'It is taken from offer. What was bought stays bought.',
              isPossible: block.status === 'open',
              needsReason: true,
              command: (reason) => runCommand('POST /blocks/close', { id: block.id, reason }),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
