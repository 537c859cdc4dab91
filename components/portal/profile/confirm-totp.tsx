'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api } from '../api/client';
import type { AnswerOf } from '../api/input';
import { FormError } from '../kit/form/form-error';
import { useFieldErrors } from '../use-error-text';
import { useSave } from '../kit/form/use-save';

interface ConfirmTotpProps {
  readonly started: AnswerOf<'start_totp'>;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows what an authenticator app scans, and asks for its first code. */
export function ConfirmTotp({ started, onConfirmed }: ConfirmTotpProps) {
  const t = useTranslations('portal.profile.totp');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = useSave({
    save: (typed: string) => api('confirm_totp', { body: { code: typed } }),
    onSaved: ({ recovery_codes: codes }) => onConfirmed(codes),
  });
  const isWrong = useFieldErrors(confirm.error).has('code');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') confirm.mutate(code.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-5">
        {/* White in the dark too: cameras read dark on light. A data: address, so there is nothing to optimise. */}
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
      <Field
        label={t('code')}
        hint={t('codeHint')}
        error={missing ? t('codeMissing') : isWrong ? t('codeWrong') : undefined}
        className="max-w-48"
      >
        <Input
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          className="tabular tracking-widest"
        />
      </Field>
      <FormError error={isWrong ? null : confirm.error} />
      <Button type="submit" variant="primary" loading={confirm.isPending} className="self-end">
        {t('steps.confirm.action')}
      </Button>
    </form>
  );
}
