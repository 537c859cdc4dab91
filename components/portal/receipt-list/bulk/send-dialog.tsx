'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Skeleton } from '@/components/ui/waiting';
import { api } from '@/components/portal/api/client';
import { repeatable } from '@/components/portal/api/repeatable';
import type { Api } from '@/lib/registry/api';
import { ApiError } from '@/components/portal/api/request';
import { FormDialog } from '../../kit/form/form-dialog';
import { FormError } from '../../kit/form/form-error';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { channelsQuery } from '@/components/portal/receipt/receipt-query';
import type { Picked } from './selection';
import { useRefusals } from './use-refusals';
import { delayInSeconds, useWaitingSend, waitInSeconds } from './waiting-send';

type SendBatch = Api['send_receipt_batch'];

/**
 * The idempotency keys outlive the dialog. After a failure with an unknown outcome, sending again therefore
 * cannot send twice.
 */
export function useSendBatch(): (body: SendBatch['body']) => Promise<SendBatch['answer']> {
  const [sendBatch] = useState(() =>
    repeatable((body: SendBatch['body'], options) => api('send_receipt_batch', { body }, options)),
  );
  return sendBatch;
}

interface SendDialogProps {
  readonly receipts: readonly Picked[];
  readonly sendBatch: ReturnType<typeof useSendBatch>;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

export function BulkSendDialog({ receipts, sendBatch, onClose, onSent }: SendDialogProps) {
  const t = useTranslations('portal.bulk.send');
  const showRefused = useRefusals();
  const announce = useWaitingSend();
  // All receipts but test receipts have the same channels, so the channels of one receipt are read.
  const known = receipts.find(({ flags }) => !flags.includes('test')) ?? receipts[0];
  const { data, error } = useQuery(channelsQuery(known?.id ?? ''));
  const usable = data?.filter(({ reason }) => reason !== 'not_enabled') ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const channel = usable.find((one) => one.channel === chosen) ?? usable[0];
  const isKept = channel?.provider === 'outbox';
  const send = useSave({
    save: (channels: string[]) =>
      sendBatch({
        receipts: receipts.map((receipt) => receipt.id),
        channels,
        delay_in_seconds: delayInSeconds,
      }),
    onSaved: ({ queued, refused }) => {
      const deliveries = queued.flatMap((one) => one.deliveries);
      if (deliveries.length > 0) announce({ receipts: queued.length, deliveries, isKept });
      const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
      showRefused(
        refused.flatMap(({ id: receiptId, ...body }) => {
          const receipt = byId.get(receiptId);
          return receipt === undefined ? [] : [{ receipt, error: new ApiError(422, body as object) }];
        }),
      );
      onClose();
      onSent();
    },
  });
  const form = useForm<string[]>({
    read: () => ({ input: channel === undefined ? [] : [channel.channel] }),
    save: send,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={t('title', { count: receipts.length })}
      description={t('description')}
      submitLabel={t('submit', { count: receipts.length })}
      disabled={channel === undefined}
    >
      {data === undefined && error === null && <Skeleton className="h-16" />}
      {usable.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{t('channel')}</legend>
          {usable.map((one) => (
            <label key={one.channel} className="flex min-h-7 items-center gap-2 text-sm">
              <input
                type="radio"
                name="channel"
                value={one.channel}
                checked={one === channel}
                autoFocus={one === channel}
                onChange={() => setChosen(one.channel)}
                className="size-4 accent-accent"
              />
              {t(`names.${one.channel}`)}
            </label>
          ))}
        </fieldset>
      )}
      {data !== undefined && usable.length === 0 && <p className="text-sm">{t('noChannel')}</p>}
      {isKept && <p className="text-sm text-warning-ink">{t('outbox')}</p>}
      <p className="text-xs text-ink-subtle">{t('wait', { seconds: waitInSeconds })}</p>
      <FormError error={error} />
    </FormDialog>
  );
}
