'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { isSecretText } from '@/components/try-it/sign-url';

interface SecretFieldProps {
  readonly value: string;
  readonly onChange: (secret: string) => void;
}

/** The secret is never sent or stored, and password managers do not offer to save it. */
export function SecretField({ value, onChange }: SecretFieldProps) {
  const t = useTranslations('portal.clients.try');
  const isWrong = value !== '' && !isSecretText(value);
  return (
    <Field label={t('secret')} hint={t('secretHint')} error={isWrong ? t('secretWrong') : undefined}>
      <Input
        type="password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        spellCheck={false}
        className="font-mono"
      />
    </Field>
  );
}
