import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

type TabName<Tab extends string> = readonly [tab: Tab, label: string];

interface AddressTabsProps<Tab extends string> {
  id: string;
  /** What the tabs are about. */
  label: string;
  /** The first one needs nothing in the address. */
  tabs: readonly [TabName<Tab>, ...ReadonlyArray<TabName<Tab>>];
  /** What the tab is called in the search part of the address. */
  name: 'status' | 'tab';
  children: (tab: Tab) => ReactNode;
}

/** Tabs whose chosen one is in the address, so that coming back shows the same. */
export function AddressTabs<Tab extends string>({ id, label, tabs, name, children }: AddressTabsProps<Tab>) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first] = tabs[0];
  const value = tabs.find(([tab]) => tab === search[name])?.[0] ?? first;
  return (
    <>
      <Tabs
        id={id}
        label={label}
        tabs={tabs.map(([tab, words]) => ({ value: tab, label: words }))}
        value={value}
        onChange={(tab) => void navigate({ to: '.', search: tab === first ? {} : { [name]: tab }, replace: true })}
      />
      <TabPanel id={id} value={value}>
        {children(value)}
      </TabPanel>
    </>
  );
}
