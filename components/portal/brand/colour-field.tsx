'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { FormField } from '../kit/form/form-field';

interface ColourFieldProps {
  readonly name: 'accent' | 'background';
  readonly label: string;
  readonly hint: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

export function ColourField({ value, onChange, ...field }: ColourFieldProps) {
  const t = useTranslations('portal.brand');
  return (
    <FormField {...field}>
      <span className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t('pick', { name: field.label })}
          value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? (value ?? '') : '#808080'}
          onChange={(event) => onChange(event.target.value)}
          className="h-8 w-10 shrink-0 cursor-pointer rounded-sm border border-control bg-surface p-0.5"
        />
        <Input
          value={value ?? ''}
          placeholder={t('automatic')}
          onChange={(event) => onChange(event.target.value.trim() === '' ? null : event.target.value.trim())}
          maxLength={7}
          spellCheck={false}
          className="w-32 font-mono"
        />
        {value !== null && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            {t('automatic')}
          </Button>
        )}
      </span>
    </FormField>
  );
}
