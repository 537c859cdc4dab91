'use client';

import { History, Power, RotateCw, Send, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api } from '@/components/portal/api/client';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { portalPath } from '@/lib/core/portal-path';
import type { WebhookWire } from '@/lib/domain/webhooks/schema';
import { ConfirmButton } from '../kit/form/confirm-button';
import { ConfirmSave } from '../kit/form/confirm-save';
import { FormDialog } from '../kit/form/form-dialog';
import { FormError } from '../kit/form/form-error';
import { FormField } from '../kit/form/form-field';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/state/use-refresh-after';
import { SecretNotice } from './secret-notice';

interface ActionsProps {
  readonly webhook: WebhookWire;
}

const lists = ['get_webhooks_deliveries'] as const;

export function WebhookActions({ webhook, mayDelete }: ActionsProps & { readonly mayDelete: boolean }) {
  const isEnabled = webhook.status === 'enabled';
  return (
    <>
      {isEnabled && <TestWebhook webhook={webhook} />}
      {isEnabled && <ReplayEvents webhook={webhook} />}
      <RotateSecret webhook={webhook} />
      {isEnabled ? <DisableWebhook webhook={webhook} /> : <EnableWebhook webhook={webhook} />}
      {mayDelete && <DeleteWebhook webhook={webhook} />}
    </>
  );
}

function paramsOf({ id }: WebhookWire) {
  return { webhook_id: id };
}

function TestWebhook({ webhook }: ActionsProps) {
  const t = useTranslations('portal.webhooks.test');
  const save = useSave({
    save: () => api('patch_webhook__test', { params: paramsOf(webhook) }),
    saved: t('sent'),
    invalidates: lists,
  });
  return (
    <>
      <Button loading={save.isPending} onClick={() => save.mutate()}>
        <Send aria-hidden />
        {t('action')}
      </Button>
      {save.error !== null && <FormError error={save.error} />}
    </>
  );
}

/** Returns a value for an input of type `datetime-local`, in the browser's time zone. */
function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function ReplayEvents({ webhook }: ActionsProps) {
  const t = useTranslations('portal.webhooks.replay');
  const [isOpen, setOpen] = useState(false);
  const [hourAgo] = useState(() => localTime(new Date(Date.now() - 60 * 60_000)));
  const save = useSave({
    save: (body: { readonly since: string }) =>
      api('patch_webhook__replay', { params: paramsOf(webhook), body }),
    saved: t('done'),
    invalidates: lists,
    onSaved: () => setOpen(false),
  });
  const form = useDraftForm({
    initial: { since: hourAgo },
    input: ({ since }) => ({ since: since === '' ? '' : new Date(since).toISOString() }),
    save,
  });
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <History aria-hidden />
          {t('action')}
        </Button>
      }
      title={t('title')}
      description={t('body')}
      submitLabel={t('confirm')}
    >
      <FormField name="since" label={t('since')} required>
        <Input
          type="datetime-local"
          value={form.draft.since}
          onChange={(event) => form.change({ since: event.currentTarget.value })}
        />
      </FormField>
    </FormDialog>
  );
}

function RotateSecret({ webhook }: ActionsProps) {
  const t = useTranslations('portal.webhooks.rotate');
  const tUi = useTranslations('ui');
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const save = useSave({
    save: () => api('patch_webhook__rotate', { params: paramsOf(webhook) }),
    onSaved: (answer) => {
      setAsking(false);
      setSecret(answer.secret);
    },
    refreshes: false,
  });
  useRefreshAfter(secret !== null);
  return (
    <>
      <ConfirmSave
        save={save}
        asking={asking}
        onAskingChange={setAsking}
        trigger={
          <Button>
            <RotateCw aria-hidden />
            {t('action')}
          </Button>
        }
        title={t('title')}
        confirmLabel={t('confirm')}
        tone="primary"
        onConfirm={() => save.mutate()}
      >
        {t('body')}
      </ConfirmSave>
      <Dialog open={secret !== null} onOpenChange={(open) => !open && setSecret(null)}>
        <DialogContent
          title={t('done')}
          description={t('body')}
          footer={
            <DialogClose asChild>
              <Button variant="primary">{tUi('close')}</Button>
            </DialogClose>
          }
        >
          {secret !== null && <SecretNotice secret={secret} />}
        </DialogContent>
      </Dialog>
    </>
  );
}

function DisableWebhook({ webhook }: ActionsProps) {
  const t = useTranslations('portal.webhooks.disable');
  const save = useSave({
    save: () => api('patch_webhook', { params: paramsOf(webhook), body: { status: 'disabled' } }),
    saved: t('done'),
    invalidates: lists,
  });
  return (
    <ConfirmButton save={save} action={t('action')} icon={<Power aria-hidden />} title={t('title')}>
      {t('body')}
    </ConfirmButton>
  );
}

function EnableWebhook({ webhook }: ActionsProps) {
  const t = useTranslations('portal.webhooks.enable');
  const save = useSave({
    save: () => api('patch_webhook', { params: paramsOf(webhook), body: { status: 'enabled' } }),
    saved: t('done'),
  });
  return (
    <>
      <Button loading={save.isPending} onClick={() => save.mutate()}>
        <Power aria-hidden />
        {t('action')}
      </Button>
      {save.error !== null && <FormError error={save.error} />}
    </>
  );
}

function DeleteWebhook({ webhook }: ActionsProps) {
  const t = useTranslations('portal.webhooks.delete');
  const save = useSave({
    save: () => api('delete_webhook', { params: paramsOf(webhook) }),
    saved: t('done'),
    leadsTo: () => ({ replace: portalPath.webhooks() }),
  });
  return (
    <ConfirmButton save={save} action={t('action')} icon={<Trash2 aria-hidden />} title={t('title')}>
      {t('body')}
    </ConfirmButton>
  );
}
