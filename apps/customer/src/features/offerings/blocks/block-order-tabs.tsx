import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { blockTabs, type BlockTab } from './block-kinds.ts';

interface BlockOrderTabsProps {
  tab: BlockTab;
  onTab: (tab: BlockTab) => void;
  children: ReactNode;
}

export function BlockOrderTabs({ tab, onTab, children }: BlockOrderTabsProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<BlockTab, string>> = { all: t`All`, failed: t`Failed`, success: t`Success` };
  return (
    <>
      <Tabs
        id="orders"
        label={t`Status`}
        tabs={blockTabs.map((value) => ({ value, label: labels[value] }))}
        value={tab}
        onChange={onTab}
      />
      <TabPanel id="orders" value={tab}>
        {children}
      </TabPanel>
    </>
  );
}
