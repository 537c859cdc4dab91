'use client';

import { Columns3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useOptimistic, useSyncExternalStore, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { OnDemand } from '../on-demand';
import {
  columnKeys,
  columnsCookie,
  fixedColumns,
  isChosen,
  usualKeys,
  writeColumns,
  type ColumnKey,
} from './columns';

interface ColumnChoiceProps {
  readonly chosen: readonly ColumnKey[];
}

const load = async () => (await import('./filter-popover')).FilterPopover;
const yearInSeconds = 365 * 86_400;

/** Chooses the columns of the receipts table; the browser remembers it. Cards on a phone have none. */
export function ColumnChoice({ chosen }: ColumnChoiceProps) {
  const t = useTranslations('portal.receipts.columnChoice');
  const button = (
    <Button size="sm" className="hidden @2xl:inline-flex">
      <Columns3 aria-hidden />
      {t('label')}
    </Button>
  );
  const choice = <Choice chosen={chosen} />;
  return (
    <OnDemand load={load} props={{ label: t('label'), button, panel: () => choice }}>
      {(onDemand) => (
        <Button size="sm" className="hidden @2xl:inline-flex" aria-haspopup="dialog" {...onDemand}>
          <Columns3 aria-hidden />
          {t('label')}
        </Button>
      )}
    </OnDemand>
  );
}

function Choice({ chosen }: ColumnChoiceProps) {
  const t = useTranslations('portal.receipts');
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(chosen);
  const leftOut = useSyncExternalStore(onResize, leftOutColumns, noColumns).split(' ');
  const choose = (keys: readonly ColumnKey[]) => {
    const age = isChosen(keys) ? yearInSeconds : 0;
    document.cookie = `${columnsCookie}=${writeColumns(keys)}; path=/; max-age=${age}; samesite=lax`;
    startTransition(() => {
      setShown(keys);
      router.refresh();
    });
  };
  return (
    <div className="flex flex-col gap-1">
      <h2 className="mb-1 text-sm font-medium">{t('columnChoice.title')}</h2>
      {columnKeys.map((key) => (
        <Checkbox
          key={key}
          label={t(`columns.${key}`)}
          checked={shown.includes(key)}
          hint={shown.includes(key) && leftOut.includes(key) ? t('columnChoice.leftOut') : undefined}
          disabled={fixedColumns.has(key)}
          onCheckedChange={(checked) =>
            choose(columnKeys.filter((one) => (one === key ? checked === true : shown.includes(one))))
          }
        />
      ))}
      {isChosen(shown) && (
        <Button variant="ghost" size="sm" className="mt-2 self-start" onClick={() => choose(usualKeys)}>
          {t('columnChoice.reset')}
        </Button>
      )}
    </div>
  );
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** The columns that the table has and does not show, because there is no room for them; separated by spaces. */
function leftOutColumns(): string {
  const headers = [...document.querySelectorAll<HTMLElement>('[data-list] th[data-column]')];
  return headers
    .filter(({ offsetWidth }) => offsetWidth === 0)
    .map(({ dataset }) => dataset['column'])
    .join(' ');
}

function noColumns(): string {
  return '';
}
