'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { AuthForm, useAuthForm } from './auth-form';
import { RefusalNotice, type SignInRefusal } from './refusal-notice';
import type { SignInAttempt } from './use-sign-in';

interface Props {
  readonly renderHeading: (intro: string) => ReactNode;
  readonly email: string;
  readonly refusal: SignInRefusal | null;
  readonly submit: (code: string) => Promise<SignInAttempt>;
  readonly back: () => void;
}

export function CodeForm({ renderHeading, email, refusal, submit, back }: Props) {
  const t = useTranslations('portal.signIn');
  const [recovery, setRecovery] = useState(false);
  const field = 'code';
  const form = useAuthForm<string>({
    read: (fields) => fields.text(field) || { field, text: t('code.missing') },
    submit: async (code) => {
      const outcome = await submit(code);
      if (outcome === 'done') return null;
      if (outcome !== 'code-wrong') return { field };
      return { field, text: t(recovery ? 'code.recoveryWrong' : 'code.wrong') };
    },
  });
  const change = () => {
    setRecovery(!recovery);
    form.reset(field);
  };

  return (
    <>
      {renderHeading(t(recovery ? 'code.recoveryIntro' : 'code.intro', { email }))}
      <AuthForm form={form} submitLabel={t('submit')}>
        {refusal !== null && <RefusalNotice refusal={refusal} />}
        <Field
          label={t(recovery ? 'code.recoveryLabel' : 'code.label')}
          hint={t(recovery ? 'code.recoveryHint' : 'code.hint')}
          error={form.errorOf(field)}
        >
          <Input
            // The `key` makes a new input, because phones change the keyboard only for a new one.
            key={recovery ? 'recovery' : 'app'}
            name={field}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
            className="h-10 text-base tracking-widest tabular-nums"
          />
        </Field>
      </AuthForm>
      <p className="mt-6 flex flex-col items-start gap-1 text-sm">
        <Button variant="link" onClick={change}>
          {t(recovery ? 'code.useApp' : 'code.useRecovery')}
        </Button>
        <Button variant="link" onClick={back}>
          {t('code.back')}
        </Button>
      </p>
    </>
  );
}
