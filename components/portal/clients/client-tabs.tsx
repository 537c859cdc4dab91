'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { KeptTabPanel, Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import { useTab } from '../kit/state/use-tab';

const tabs = ['settings', 'try', 'revoked'] as const;

type TabName = (typeof tabs)[number];

export function ClientTabs({ panels }: { readonly panels: Readonly<Partial<Record<TabName, ReactNode>>> }) {
  const t = useTranslations('portal.clients.tabs');
  const there = tabs.filter((tab) => panels[tab] !== undefined);
  const { shown, show } = useTab<TabName>(there, 'settings');
  return (
    <Tabs value={shown} onValueChange={show}>
      <TabsList aria-label={t('label')}>
        {there.map((tab) => (
          <Tab key={tab} value={tab}>
            {t(tab)}
          </Tab>
        ))}
      </TabsList>
      {there.map((tab) =>
        // Hidden settings stay mounted, so that unsaved changes are not lost.
        tab === 'settings' ? (
          <KeptTabPanel key={tab} value={tab} isShown={tab === shown} tabIndex={-1} className="pt-6">
            {panels[tab]}
          </KeptTabPanel>
        ) : (
          <TabPanel key={tab} value={tab} tabIndex={-1} className="pt-6">
            {panels[tab]}
          </TabPanel>
        ),
      )}
    </Tabs>
  );
}
