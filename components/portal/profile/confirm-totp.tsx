'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Input } from '@/components/ui/input';
import { api } from '../api/client';
import type { AnswerOf } from '../api/input';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';
import { useWrongPassword } from './use-wrong-password';

interface ConfirmTotpProps {
  readonly started: AnswerOf<'start_totp'>;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

export function ConfirmTotp({ started, onConfirmed }: ConfirmTotpProps) {
  const t = useTranslations('portal.profile.totp');
  const form = useForm({
    save: useSave({
      save: (code: string) => api('confirm_totp', { body: { code } }),
      onSaved: ({ recovery_codes: codes }) => onConfirmed(codes),
      refreshes: false,
    }),
    read: ({ text }) => ({ wrong: { code: text('code') === '' && 'codeMissing' }, input: text('code') }),
    say: t,
    explain: useWrongPassword(),
  });
  return (
    <SmallForm form={form} submitLabel={t('steps.confirm.action')} variant="primary" buttonAt="end">
      <div className="flex flex-wrap items-center gap-5">
        {/* The ground is white in dark mode too, because cameras expect a dark code on light ground. */}
        {/* eslint-disable-next-line nextjs/no-img-element */}
        <img src={started.qrcode} alt={t('qrcode')} className="size-44 rounded-md border bg-white p-2" />
        <div className="min-w-0 flex-1 basis-52 text-sm">
          <p className="text-ink-muted">{t('byHand')}</p>
          <p className="mt-1 flex items-center gap-1">
            <code className="min-w-0 font-mono text-xs break-all">
              {started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton value={started.secret} label={t('copySecret')} />
          </p>
        </div>
      </div>
      <FormField name="code" label={t('code')} hint={t('codeHint')} className="max-w-48">
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          autoFocus
          className="tabular tracking-widest"
        />
      </FormField>
    </SmallForm>
  );
}
