'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import type { EventType } from '@/lib/domain/events/schema';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';

export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly types: readonly EventType[];
  readonly isAll: boolean;
  readonly withResource: boolean;
}

export function webhookBody({ url, description, types, isAll, withResource }: WebhookDraft) {
  return {
    url: url.trim(),
    description: description.trim(),
    types: isAll ? [] : [...types],
    include: withResource ? ['resource' as const] : [],
  };
}

interface WebhookFieldsProps {
  readonly draft: WebhookDraft;
  readonly change: (part: Partial<WebhookDraft>) => void;
  readonly types: readonly EventType[];
}

export function WebhookFields({ draft, change, types }: WebhookFieldsProps) {
  const t = useTranslations('portal.webhooks.form');
  return (
    <>
      <FormSection title={t('where')} description={t('whereHint')}>
        <FormField name="url" label={t('url')} required>
          <Input
            type="url"
            value={draft.url}
            onChange={(event) => change({ url: event.currentTarget.value })}
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
          />
        </FormField>
        <FormField name="description" label={t('description')} hint={t('descriptionHint')}>
          <Input
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
            maxLength={255}
            autoComplete="off"
          />
        </FormField>
      </FormSection>
      <FormSection title={t('what')} description={t('whatHint')}>
        <Checkbox
          label={t('all')}
          checked={draft.isAll}
          onCheckedChange={(checked) => change({ isAll: checked === true })}
        />
        {!draft.isAll && (
          <fieldset className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-2 text-sm font-medium">{t('some')}</legend>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={type}
                checked={draft.types.includes(type)}
                onCheckedChange={(checked) =>
                  change({
                    types:
                      checked === true
                        ? [...draft.types, type]
                        : draft.types.filter((other) => other !== type),
                  })
                }
              />
            ))}
          </fieldset>
        )}
        <Checkbox
          label={t('resource')}
          hint={t('resourceHint')}
          checked={draft.withResource}
          onCheckedChange={(checked) => change({ withResource: checked === true })}
        />
      </FormSection>
    </>
  );
}
