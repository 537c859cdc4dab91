'use client';

import { useTranslations } from 'next-intl';
import { api } from '@/components/portal/api/client';
import { portalPath } from '@/lib/core/portal-path';
import type { EventType } from '@/lib/domain/events/schema';
import type { WebhookWire } from '@/lib/domain/webhooks/schema';
import { Form } from '../kit/form/form';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { webhookBody, WebhookFields, type WebhookDraft } from './webhook-fields';

interface EditWebhookProps {
  readonly webhook: WebhookWire;
  readonly types: readonly EventType[];
}

export function EditWebhook({ webhook, types }: EditWebhookProps) {
  const t = useTranslations('portal.webhooks');
  const page = portalPath.webhook(webhook.id);
  const save = useSave({
    save: (body: ReturnType<typeof webhookBody>) =>
      api('patch_webhook', { params: { webhook_id: webhook.id }, body }),
    saved: t('saved'),
    leadsTo: () => ({ replace: page }),
  });
  const initial: WebhookDraft = {
    url: webhook.url,
    description: webhook.description,
    types: types.filter((type) => webhook.types.includes(type)),
    isAll: webhook.types.length === 0,
    withResource: webhook.include.includes('resource'),
  };
  const form = useDraftForm({ initial, input: webhookBody, save });
  return (
    <Form form={form} needsChange cancel={page}>
      <WebhookFields draft={form.draft} change={form.change} types={types} />
    </Form>
  );
}
