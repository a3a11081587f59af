import { useState } from 'react';
import { Button } from '../button.tsx';
import type { ButtonVariant } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { ChatIcon, CopyIcon, PlusIcon, RefreshIcon, StarFilledIcon, StarIcon } from '../icons/action-icons.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { TextButton } from '../text-button.tsx';
import { Line, Sample } from './sample.tsx';

const variants: ButtonVariant[] = ['primary', 'quiet', 'sell', 'danger', 'tonal', 'outline', 'plain'];
const orderTabs = ['All', 'Pending', 'Success', 'Cancelled', 'Expired', 'Failed'].map((label) => ({
  value: label,
  label,
}));

export function ActionSamples() {
  const [favourite, setFavourite] = useState(false);
  const [period, setPeriod] = useState('day');
  const [side, setSide] = useState('buy');
  const [position, setPosition] = useState('half');
  const [tab, setTab] = useState('Pending');
  return (
    <>
      <Sample title="Buttons">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} wide>
            {variant === 'danger' ? 'Remove card' : `Button, ${variant}`}
          </Button>
        ))}
        <Button variant="primary" wide disabled>
          Disabled
        </Button>
        <Button variant="primary" wide disabledReason="Enter a quantity first">
          Disabled with a reason
        </Button>
        <Button variant="primary" wide busy busyLabel="Placing the order">
          Buy 25 shares
        </Button>
        <Line>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size="small">
              {variant}
            </Button>
          ))}
          <Button size="small" variant="tonal" icon={<RefreshIcon size="s" />}>
            With icon
          </Button>
          <Button size="small" variant="tonal" busy busyLabel="Loading">
            Busy
          </Button>
          <Button size="small" variant="outline" render={<a href="#link" />}>
            A link
          </Button>
        </Line>
      </Sample>
      <Sample title="Icon and text buttons">
        <Line>
          <IconButton label="Add" icon={<PlusIcon />} />
          <IconButton label="Copy" icon={<CopyIcon />} disabled />
          <IconButton label="Messages, 7 unread" icon={<ChatIcon />} badge={7} />
          <IconButton
            label="Favourite"
            icon={favourite ? <StarFilledIcon /> : <StarIcon />}
            pressed={favourite}
            onClick={() => setFavourite(!favourite)}
          />
          <TextButton>Forgot password?</TextButton>
          <TextButton tone="ink">Edit</TextButton>
          <TextButton disabled>Resting</TextButton>
        </Line>
      </Sample>
      <Sample title="Segmented control">
        <SegmentedControl
          label="Period"
          value={period}
          onChange={setPeriod}
          segments={[
            { value: 'live', label: 'Real time' },
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
        <SegmentedControl
          label="Side"
          value={side}
          onChange={setSide}
          segments={[
            { value: 'buy', label: 'Buy', tone: 'accent' },
            { value: 'sell', label: 'Sell', tone: 'sell' },
          ]}
        />
        <SegmentedControl
          label="Position"
          value={position}
          onChange={setPosition}
          segments={[
            { value: 'half', label: 'Half position', caption: 'Up to 50' },
            { value: 'full', label: 'Full position', caption: 'Up to 100' },
          ]}
        />
      </Sample>
      <Sample title="Tabs" bleed>
        <Tabs id="orders" label="Orders" tabs={orderTabs} value={tab} onChange={setTab} />
        <TabPanel id="orders" value={tab}>
          <Sample title={`The panel of ${tab}`}>{null}</Sample>
        </TabPanel>
      </Sample>
    </>
  );
}
