'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface LimitFieldsProps {
  /** Seconds, as typed. */
  readonly maxAge: string;
  readonly onMaxAge: (seconds: string) => void;
  readonly consumerRequired: boolean;
  readonly onConsumerRequired: (required: boolean) => void;
  readonly error?: string | undefined;
}

/** What bounds the signatures of a client. */
export function LimitFields(props: LimitFieldsProps) {
  const t = useTranslations('portal.clients.form');
  return (
    <>
      <Field label={t('maxAge')} hint={t('maxAgeHint')} error={props.error} className="max-w-60">
        <Input
          type="number"
          min={1}
          max={86_400}
          step={1}
          inputMode="numeric"
          value={props.maxAge}
          onChange={(event) => props.onMaxAge(event.currentTarget.value)}
          className="tabular"
        />
      </Field>
      <Checkbox
        label={t('consumerRequired')}
        hint={t('consumerRequiredHint')}
        checked={props.consumerRequired}
        onCheckedChange={(checked) => props.onConsumerRequired(checked === true)}
      />
    </>
  );
}
