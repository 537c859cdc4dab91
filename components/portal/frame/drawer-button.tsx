'use client';

import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { OnDemand } from '../kit/state/on-demand';
import type { NavLink } from '../kit/feature';

export interface DrawerProps {
  readonly retailer: string;
  readonly links: readonly NavLink[];
}

const load = async () => (await import('./drawer')).Drawer;

export function DrawerButton(props: DrawerProps) {
  const t = useTranslations('portal.frame');
  return (
    <OnDemand load={load} props={props}>
      {(button) => (
        <IconButton label={t('openNavigation')} size="lg" aria-haspopup="dialog" {...button}>
          <Menu aria-hidden />
        </IconButton>
      )}
    </OnDemand>
  );
}
