'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

interface LiveSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function LiveSwitch({ isOn, onChange }: LiveSwitchProps) {
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
