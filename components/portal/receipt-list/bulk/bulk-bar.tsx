'use client';

import { Send, UserRoundPen, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { batchMax } from '@/lib/domain/delivery/request/batch-max';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { AllTexts } from '../../kit/text/texts';
import { AssignDialog } from './assign-dialog';
import type { AssignRights } from './assign';
import { BulkSendDialog, useSendBatch } from './send-dialog';
import { useSelection } from './selection';

export interface BulkRights {
  readonly assign: AssignRights | null;
  readonly send: boolean;
}

interface BulkBarProps {
  readonly may: BulkRights;
  readonly onChanged: () => void;
}

/** Loads all texts of the portal, because the page of the list has only the most common ones. */
export function BulkBar(props: BulkBarProps) {
  return (
    <Suspense>
      <AllTexts locale={useLocale() as PortalLocale}>
        <Bar {...props} />
      </AllTexts>
    </Suspense>
  );
}

function Bar({ may, onChanged }: BulkBarProps) {
  const t = useTranslations('portal.bulk');
  const { selection, picked } = useSelection();
  const [open, setOpen] = useState<'assign' | 'send' | null>(null);
  const sendBatch = useSendBatch();
  const receipts = [...picked.values()];
  const close = () => setOpen(null);
  return (
    <>
      <div
        role="region"
        aria-label={t('label')}
        className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 pb-[env(safe-area-inset-bottom)] print:hidden"
      >
        {receipts.length > 0 && (
          <div className="bulk-bar pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-2 rounded-lg border bg-raised py-2 ps-4 pe-2 shadow-lg motion-reduce:animate-none">
            <p role="status" className="tabular me-2 text-sm font-medium">
              {t(receipts.length === batchMax ? 'countMost' : 'count', { count: receipts.length })}
            </p>
            {may.assign !== null && (
              <Button size="sm" data-command="assign" aria-keyshortcuts="a" onClick={() => setOpen('assign')}>
                <UserRoundPen aria-hidden />
                {t('assign.label')}
              </Button>
            )}
            {may.send && (
              <Button size="sm" data-command="send" aria-keyshortcuts="s" onClick={() => setOpen('send')}>
                <Send aria-hidden />
                {t('send.label')}
              </Button>
            )}
            <IconButton size="sm" label={t('clear')} onClick={() => selection.clear()}>
              <X aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      {open === 'assign' && may.assign !== null && (
        <AssignDialog
          receipts={receipts}
          may={may.assign}
          onClose={close}
          onAssigned={() => selection.clear()}
          onChanged={onChanged}
        />
      )}
      {open === 'send' && (
        <BulkSendDialog
          receipts={receipts}
          sendBatch={sendBatch}
          onClose={close}
          onSent={() => selection.clear()}
        />
      )}
    </>
  );
}
