'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';
import { FormField } from '../kit/form/form-field';

export const tokenLifetimes = [3600, 86_400, 2_592_000, 31_536_000] as const;

export const newTokenMaxAge = 2_592_000;

interface TokenLimitFieldProps {
  /** Limit in seconds; null if there is no limit. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

export function TokenLimitField({ value, onChange }: TokenLimitFieldProps) {
  const t = useTranslations('portal.clients');
  const isOffered = value === null || tokenLifetimes.some((seconds) => seconds === value);
  return (
    <FormField
      name="token_max_age"
      label={t('form.tokenMaxAge')}
      hint={t('form.tokenMaxAgeHint')}
      className="max-w-60"
    >
      <Select
        value={String(value ?? 'none')}
        onValueChange={(chosen) => onChange(chosen === 'none' ? null : Number(chosen))}
        options={[
          ...(isOffered
            ? []
            : [{ value: String(value), label: t('form.tokenMaxAgeOther', { seconds: value }) }]),
          ...tokenLifetimes.map((seconds) => ({
            value: String(seconds),
            label: t(`try.lifetimes.${seconds}`),
          })),
          { value: 'none', label: t('form.tokenUnlimited') },
        ]}
      />
    </FormField>
  );
}
