'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { FormField } from '../kit/form/form-field';

interface LimitFieldsProps {
  readonly draft: {
    readonly maxAge: string;
    readonly consumerRequired: boolean;
  };
  readonly onChange: (part: Partial<LimitFieldsProps['draft']>) => void;
}

export function LimitFields({ draft, onChange }: LimitFieldsProps) {
  const t = useTranslations('portal.clients.form');
  return (
    <>
      <FormField name="signature_max_age" label={t('maxAge')} hint={t('maxAgeHint')} className="max-w-60">
        <Input
          type="number"
          min={1}
          max={86_400}
          step={1}
          inputMode="numeric"
          value={draft.maxAge}
          onChange={(event) => onChange({ maxAge: event.currentTarget.value })}
          className="tabular"
        />
      </FormField>
      <Checkbox
        label={t('consumerRequired')}
        hint={t('consumerRequiredHint')}
        checked={draft.consumerRequired}
        onCheckedChange={(checked) => onChange({ consumerRequired: checked === true })}
      />
    </>
  );
}
