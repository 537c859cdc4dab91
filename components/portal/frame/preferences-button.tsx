'use client';

import { Languages } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { OnDemand } from '../kit/state/on-demand';

const load = async () => (await import('./preferences-menu')).PreferencesMenu;

export function PreferencesButton() {
  const t = useTranslations('portal.frame');
  return (
    <OnDemand load={load} props={{}}>
      {(button) => (
        <Button variant="ghost" size="sm" aria-haspopup="menu" {...button}>
          <Languages aria-hidden />
          {t('preferences')}
        </Button>
      )}
    </OnDemand>
  );
}
