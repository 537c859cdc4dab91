'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from 'radix-ui';
import { cn } from '@/components/ui/class-names';
import { Dialog as TaskDialog, DialogContent } from '@/components/ui/dialog';
import { dialogClass, scrimClass } from '@/components/ui/overlay-classes';
import { useOpener } from '@/components/ui/use-opener';
import type { CommandDialogProps } from './command-button';
import { KeyList } from './key-list';
import { Palette } from './palette';

export function CommandDialog({ view, onViewChange, ...props }: CommandDialogProps) {
  const t = useTranslations('portal.frame.command');
  const close = () => onViewChange(null);
  const focusProps = useOpener(view !== null);
  return (
    <>
      <Dialog.Root open={view === 'palette'} onOpenChange={(open) => !open && close()}>
        <Dialog.Portal>
          <Dialog.Overlay className={scrimClass} />
          <Dialog.Content
            aria-describedby={undefined}
            {...focusProps}
            className={cn(dialogClass, 'max-w-xl overflow-hidden p-0')}
          >
            <Dialog.Title className="sr-only">{t('label')}</Dialog.Title>
            <Palette {...props} onClose={close} onKeys={() => onViewChange('keys')} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <TaskDialog open={view === 'keys'} onOpenChange={(open) => !open && close()}>
        <DialogContent title={t('keys.title')} size="lg">
          <KeyList links={props.links} />
        </DialogContent>
      </TaskDialog>
    </>
  );
}
