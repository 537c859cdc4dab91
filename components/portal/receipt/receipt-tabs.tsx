'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { KeptTabPanel, Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import { useTab } from '../kit/state/use-tab';

const tabs = ['details', 'timeline', 'consumer', 'raw', 'json'] as const;

type TabName = (typeof tabs)[number];

interface ReceiptTabsProps {
  readonly panels: Readonly<Partial<Record<TabName, ReactNode>>>;
  readonly notes: number;
}

/** `consumer` is a tab only on narrow screens. Wide screens show it to the right of the tabs. */
export function ReceiptTabs({ panels, notes }: ReceiptTabsProps) {
  const t = useTranslations('portal.receipt');
  const offered = tabs.filter((tab) => panels[tab] !== undefined);
  const { shown, show } = useTab<TabName>(offered, 'details');
  return (
    <Tabs value={shown} onValueChange={show}>
      <TabsList aria-label={t('views')}>
        {offered.map((tab) => (
          <Tab key={tab} value={tab} className={tab === 'consumer' ? '@5xl:hidden' : undefined}>
            {t(`tabs.${tab}`)}
            {tab === 'timeline' && notes > 0 && (
              <Badge>
                <span aria-hidden>{notes}</span>
                <span className="sr-only">{t('noteCount', { count: notes })}</span>
              </Badge>
            )}
          </Tab>
        ))}
      </TabsList>
      {offered.map((tab) =>
        tab === 'timeline' ? (
          <KeptTabPanel key={tab} value={tab} isShown={tab === shown} tabIndex={-1}>
            {panels[tab]}
          </KeptTabPanel>
        ) : (
          <TabPanel key={tab} value={tab} tabIndex={-1}>
            {panels[tab]}
          </TabPanel>
        ),
      )}
    </Tabs>
  );
}
