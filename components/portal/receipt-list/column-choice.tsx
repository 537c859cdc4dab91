'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { OnDemand } from '../kit/state/on-demand';
import type { ColumnKey } from './columns';

interface ColumnChoiceProps {
  readonly chosen: readonly ColumnKey[];
}

const load = async () => (await import('./column-panel')).ColumnPanel;

export function ColumnChoice({ chosen }: ColumnChoiceProps) {
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
