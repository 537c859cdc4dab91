'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useOptimistic, useSyncExternalStore, useTransition, type ReactElement } from 'react';
import { toast } from '@/components/ui/toast';
import { ensureSession } from '@/components/portal/api/ensure-session';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { useErrorText } from '../kit/text/use-error-text';
import {
  columnKeys,
  columnsCookie,
  fixedColumns,
  isChosen,
  usualKeys,
  writeColumns,
  type ColumnKey,
} from './columns';
import { FilterPopover } from '../kit/filters/filter-popover';

interface ColumnPanelProps {
  readonly label: string;
  readonly button: ReactElement;
  readonly chosen: readonly ColumnKey[];
}

const yearInSeconds = 365 * 86_400;

export function ColumnPanel({ chosen, ...rest }: ColumnPanelProps) {
  const choice = <Choice chosen={chosen} />;
  return <FilterPopover {...rest} panel={() => choice} />;
}

function Choice({ chosen }: Pick<ColumnPanelProps, 'chosen'>) {
  const t = useTranslations('portal.receipts');
  const router = useRouter();
  const errorText = useErrorText();
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(chosen);
  const hidden = useSyncExternalStore(onResize, hiddenColumns, noColumns).split(' ');
  const choose = (keys: readonly ColumnKey[]) => {
    const age = isChosen(keys) ? yearInSeconds : 0;
    document.cookie = `${columnsCookie}=${writeColumns(keys)}; path=/; max-age=${age}; samesite=lax`;
    startTransition(async () => {
      setShown(keys);
      await ensureSession().then(
        () => startTransition(() => router.refresh()),
        (error: Error) => {
          toast.error(errorText(error));
        },
      );
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
          hint={shown.includes(key) && hidden.includes(key) ? t('columnChoice.leftOut') : undefined}
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

function hiddenColumns(): string {
  const headers = [...document.querySelectorAll<HTMLElement>('[data-list] th[data-column]')];
  return headers
    .filter(({ offsetWidth }) => offsetWidth === 0)
    .map(({ dataset }) => dataset['column'])
    .join(' ');
}

function noColumns(): string {
  return '';
}
