'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { FormField } from '../kit/form/form-field';
import { returnDaysIn, untranslated, type BrandDraft, type NamedLanguage } from './brand-draft';

const texts = [
  { key: 'header', max: 300, rows: 2 },
  { key: 'footer', max: 1000, rows: 3 },
  { key: 'return_policy', max: 5000, rows: 6 },
] as const;

interface TextsFieldsProps {
  readonly brand: BrandDraft;
  readonly languages: readonly NamedLanguage[];
  readonly onChange: (changes: Partial<BrandDraft>) => void;
}

export function TextsFields({ brand, languages, onChange }: TextsFieldsProps) {
  const t = useTranslations('portal.brand');
  const [language, setLanguage] = useState<ReceiptLanguage>(languages[0]?.tag ?? 'en');
  const hintOf = (key: (typeof texts)[number]['key']) => {
    const lacking = untranslated(brand[key], languages);
    if (lacking === null) return t(`textHints.${key}`);
    const missing = lacking.missing.map(({ name }) => name).join(', ');
    return `${t(`textHints.${key}`)} ${t('untranslated', { missing, shown: lacking.shown.name })}`;
  };
  const days = brand.return_days === null ? returnDaysIn(brand.return_policy) : null;
  return (
    <>
      <Field label={t('language')} hint={t('languageHint')}>
        <Select
          value={language}
          options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
          onValueChange={setLanguage}
        />
      </Field>
      {texts.map(({ key, max, rows }) => (
        <FormField key={key} name={`${key}.${language}`} label={t(`texts.${key}`)} hint={hintOf(key)}>
          <Textarea
            lang={language}
            dir="auto"
            rows={rows}
            maxLength={max}
            value={brand[key][language] ?? ''}
            onChange={(event) => onChange({ [key]: { ...brand[key], [language]: event.target.value } })}
          />
        </FormField>
      ))}
      <FormField name="return_days" label={t('returnDays')} hint={t('returnDaysHint')}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={3650}
          value={brand.return_days ?? ''}
          onChange={({ target }) =>
            onChange({ return_days: target.value === '' ? null : Number(target.value) })
          }
          className="w-32"
        />
      </FormField>
      {days !== null && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
          {t('daysInPolicy', { days })}
          <Button size="sm" onClick={() => onChange({ return_days: days })}>
            {t('showLastDay')}
          </Button>
        </p>
      )}
    </>
  );
}
