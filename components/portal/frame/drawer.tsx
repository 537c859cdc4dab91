'use client';

import { Menu, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { scrimClass } from '@/components/ui/overlay-classes';
import type { DrawerProps } from './drawer-button';
import { NavLinks } from './nav-links';
import { RetailerName } from './retailer-name';

export function Drawer({ retailer, links }: DrawerProps) {
  const t = useTranslations('portal.frame');
  const tUi = useTranslations('ui');
  const [open, setOpen] = useState(true);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label={t('openNavigation')} size="lg">
          <Menu aria-hidden />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimClass} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] animate-appear flex-col gap-4 bg-canvas p-3 shadow-lg"
        >
          <div className="flex items-center justify-between gap-2">
            <RetailerName name={retailer} />
            <Dialog.Close asChild>
              <IconButton label={tUi('close')} size="lg">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <Dialog.Title className="sr-only">{t('navigation')}</Dialog.Title>
          <nav aria-label={t('navigation')} className="min-h-0 flex-1 overflow-y-auto">
            <NavLinks links={links} shape="list" onNavigate={() => setOpen(false)} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
