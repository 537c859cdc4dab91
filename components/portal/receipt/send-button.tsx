'use client';

import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { OnDemand } from '../kit/state/on-demand';

const load = async () => (await import('./send-dialog')).SendDialog;

interface SendButtonProps {
  readonly id: string;
  readonly mayReadConsumer: boolean;
}

export function SendButton({ id, mayReadConsumer }: SendButtonProps) {
  return (
    <OnDemand load={load} props={{ id, mayReadConsumer, button: <OpenButton /> }}>
      {(button) => <OpenButton aria-haspopup="dialog" {...button} />}
    </OnDemand>
  );
}

function OpenButton(props: ComponentProps<'button'>) {
  const t = useTranslations('portal.receipt.send');
  return (
    <Button data-command="send" aria-keyshortcuts="s" {...props}>
      <Send aria-hidden />
      {t('label')}
    </Button>
  );
}
