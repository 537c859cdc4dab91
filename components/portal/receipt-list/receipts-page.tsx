'use client';

import { useTranslations } from 'next-intl';
import { useState, type ComponentProps } from 'react';
import type { CounterSetting } from '@/lib/domain/receipts/counter/counter-query';
import { ListPage } from '../kit/list/list-page';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { writeLive } from './live';
import { ReceiptList } from './receipt-list';
import { ReceiptSearch } from './receipt-search';
import { SavedSearchesButton } from '../kit/search/saved-searches-button';
import { receiptList } from './list';
import type { SearchView } from './search-view';
import { Icon } from '@/components/ui/icon';
import { Button } from '@/components/ui/button';
import { OnDemand } from '@/components/portal/kit/state/on-demand';
import type { ColumnKey } from './columns';

interface ColumnChoiceProps {
  readonly chosen: readonly ColumnKey[];
}

const load = async () => (await import('./column-panel')).ColumnPanel;

function ColumnChoice({ chosen }: ColumnChoiceProps) {
  const t = useTranslations('portal.receipts.columnChoice');
  const button = (
    <Button size="sm" className="hidden @2xl:inline-flex">
      <Icon name="columns" />
      {t('label')}
    </Button>
  );
  return (
    <OnDemand load={load} props={{ label: t('label'), button, chosen }}>
      {(onDemand) => (
        <Button size="sm" className="hidden @2xl:inline-flex" aria-haspopup="dialog" {...onDemand}>
          <Icon name="columns" />
          {t('label')}
        </Button>
      )}
    </OnDemand>
  );
}

interface ReceiptsPageProps
  extends
    Pick<ComponentProps<typeof FilterBar>, 'store' | 'timeZone' | 'locale'>,
    Pick<ComponentProps<typeof ReceiptList>, 'start' | 'columns' | 'empty' | 'bulk'> {
  readonly may: Readonly<Record<'search' | 'sum' | 'export' | 'open' | 'stores', boolean>>;
  readonly setting: CounterSetting;
  readonly searchView: SearchView;
  readonly live: boolean;
}

/** A single client component, because each one adds a line to the page's data. */
export function ReceiptsPage({
  may,
  setting,
  searchView,
  live,
  store,
  timeZone,
  locale,
  ...list
}: ReceiptsPageProps) {
  const t = useTranslations('portal.receipts');
  const [isLive, setLive] = useState(live);
  return (
    <ListPage
      title={t('title')}
      actions={
        <>
          <LiveSwitch
            isOn={isLive}
            onChange={(next) => {
              setLive(next);
              writeLive(next);
            }}
          />
          {may.search && <SavedSearchesButton list={receiptList} />}
          {may.export && <ExportButton />}
          <ColumnChoice chosen={list.columns} />
        </>
      }
      filters={
        may.search && (
          <>
            <ReceiptSearch setting={setting} view={searchView} />
            <FilterBar store={store} mayStores={may.stores} timeZone={timeZone} locale={locale} />
          </>
        )
      }
    >
      <ReceiptList {...list} isLive={isLive} mayOpen={may.open} maySum={may.search && may.sum} />
    </ListPage>
  );
}

interface LiveSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function LiveSwitch({ isOn, onChange }: LiveSwitchProps) {
  const t = useTranslations('portal.receipts.live');
  return (
    <Button
      size="sm"
      role="switch"
      aria-checked={isOn}
      title={t('hint')}
      className="live"
      onClick={() => onChange(!isOn)}
    >
      {t('label')}
    </Button>
  );
}
