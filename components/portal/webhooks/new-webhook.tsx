'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { api } from '@/components/portal/api/client';
import type { AnswerOf } from '@/components/portal/api/input';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import type { EventType } from '@/lib/domain/events/schema';
import { Form } from '../kit/form/form';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/state/use-refresh-after';
import { SecretNotice } from './secret-notice';
import { webhookBody, WebhookFields, type WebhookDraft } from './webhook-fields';

const empty: WebhookDraft = { url: '', description: '', types: [], isAll: true, withResource: false };

type Made = AnswerOf<'post_webhook'>;

export function NewWebhook({ types }: { readonly types: readonly EventType[] }) {
  const t = useTranslations('portal.webhooks');
  const tUi = useTranslations('ui');
  const [made, setMade] = useState<Made | null>(null);
  const save = useSave({
    save: (body: ReturnType<typeof webhookBody>) => api('post_webhook', { body }),
    saved: t('created'),
    onSaved: setMade,
    refreshes: false,
  });
  useRefreshAfter(made !== null);
  const form = useDraftForm({ initial: empty, input: webhookBody, save });
  if (made !== null) return <MadeWebhook webhook={made} />;
  return (
    <Form form={form} submitLabel={tUi('create')} cancel={portalPath.webhooks()}>
      <WebhookFields draft={form.draft} change={form.change} types={types} />
    </Form>
  );
}

function MadeWebhook({ webhook }: { readonly webhook: Made }) {
  const t = useTranslations('portal.webhooks.made');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button disappeared with the form, so the focus moves to the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="made" className="flex max-w-2xl flex-col gap-5">
      <h2 id="made" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('title')}
      </h2>
      <SecretNotice secret={webhook.secret} />
      <div>
        <Link replace href={portalPath.webhook(webhook.id)} className={buttonClass({ variant: 'primary' })}>
          {t('open')}
        </Link>
      </div>
    </section>
  );
}
