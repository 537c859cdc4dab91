'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { OnDemand } from '../kit/state/on-demand';

const load = async () => (await import('./export-dialog')).ExportDialog;

export function ExportButton() {
  return (
    <OnDemand load={load} props={{ button: <OpenButton /> }}>
      {(button) => <OpenButton aria-haspopup="dialog" {...button} />}
    </OnDemand>
  );
}

function OpenButton(props: ComponentProps<'button'>) {
  const t = useTranslations('portal.receipts.export');
  return (
    <Button size="sm" data-command="export" {...props}>
      <Icon name="download" />
      {t('label')}
    </Button>
  );
}
