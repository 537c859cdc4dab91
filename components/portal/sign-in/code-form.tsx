'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { typedFields } from '@/components/portal/kit/form/typed-fields';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { focusControl } from './focus-control';
import { RefusalNotice, type Refusal } from './refusal-notice';
import type { Attempt } from './use-sign-in';

interface Props {
  /** What stands above, with the sentence that says which code is wanted. */
  readonly renderHeading: (intro: string) => ReactNode;
  readonly email: string;
  readonly refusal: Refusal | null;
  readonly submit: (code: string) => Promise<Attempt>;
  readonly back: () => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ renderHeading, email, refusal, submit, back }: Props) {
  const t = useTranslations('portal.signIn');
  const form = useRef<HTMLFormElement>(null);
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = typedFields(event.currentTarget).text('code');
    setError(code === '' ? t('code.missing') : null);
    if (code === '') return focusControl(form.current, 'code');
    setBusy(true);
    const outcome = await submit(code);
    if (outcome === 'done') return;
    setBusy(false);
    if (outcome === 'code-wrong') setError(t(recovery ? 'code.recoveryWrong' : 'code.wrong'));
    focusControl(form.current, 'code');
  };

  const change = () => {
    setRecovery(!recovery);
    setError(null);
    focusControl(form.current, 'code');
  };

  return (
    <>
      {renderHeading(t(recovery ? 'code.recoveryIntro' : 'code.intro', { email }))}
      <form ref={form} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {refusal !== null && <RefusalNotice refusal={refusal} />}
        <Field
          label={t(recovery ? 'code.recoveryLabel' : 'code.label')}
          hint={t(recovery ? 'code.recoveryHint' : 'code.hint')}
          error={error}
        >
          <Input
            // Another keyboard: phones change it for a new field only.
            key={recovery ? 'recovery' : 'app'}
            name="code"
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
            className="h-10 text-base tracking-widest tabular-nums"
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={busy} className="mt-2 w-full">
          {t('submit')}
        </Button>
      </form>
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
