'use client';

import { ShieldCheck, ShieldOff, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { useHeldDialog } from '@/components/ui/held-dialog';
import { api } from '../api/client';
import type { AnswerOf, InputOf } from '../api/input';
import { useSave, type Saving } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/state/use-refresh-after';
import { ConfirmTotp } from './confirm-totp';
import { Input } from '@/components/ui/input';
import { SmallForm } from '@/components/portal/kit/form/form';
import { FormField } from '@/components/portal/kit/form/form-field';
import { useForm } from '@/components/portal/kit/form/use-form';
import { PasswordInput } from '@/components/portal/kit/form/password-input';
import { useWrongPassword } from './use-wrong-password';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/portal/kit/notice';

interface SecondFactorProps {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number;
}

type Step =
  | { readonly kind: 'start' | 'disable' | 'renew' }
  | { readonly kind: 'confirm'; readonly started: AnswerOf<'start_totp'> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

export function SecondFactor({ enabled, recoveryCodesLeft }: SecondFactorProps) {
  const t = useTranslations('portal.profile.totp');
  const [step, setStep] = useState<Step | null>(null);
  useRefreshAfter(step !== null);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={enabled ? 'success' : 'neutral'}>
          {enabled ? <ShieldCheck aria-hidden /> : <ShieldOff aria-hidden />}
          {enabled ? t('on') : t('off')}
        </Badge>
        {enabled && <span className="text-ink-muted">{t('codesLeft', { count: recoveryCodesLeft })}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <>
            <Button onClick={() => setStep({ kind: 'renew' })}>{t('renew')}</Button>
            <Button onClick={() => setStep({ kind: 'disable' })}>{t('turnOff')}</Button>
          </>
        ) : (
          <Button onClick={() => setStep({ kind: 'start' })}>{t('turnOn')}</Button>
        )}
      </div>
      <Dialog open={step !== null} onOpenChange={(open) => !open && setStep(null)}>
        {step !== null && <StepDialog key={step.kind} step={step} onStep={setStep} />}
      </Dialog>
    </div>
  );
}

interface StepDialogProps {
  readonly step: Step;
  readonly onStep: (step: Step | null) => void;
}

function StepDialog({ step, onStep }: StepDialogProps) {
  const t = useTranslations('portal.profile.totp');
  return (
    <DialogContent title={t(`steps.${step.kind}.title`)} description={t(`steps.${step.kind}.body`)}>
      {step.kind === 'confirm' ? (
        <ConfirmTotp started={step.started} onConfirmed={(codes) => onStep({ kind: 'codes', codes })} />
      ) : step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} onDone={() => onStep(null)} />
      ) : step.kind === 'start' ? (
        <StartStep onStep={onStep} />
      ) : (
        <OwnerStep kind={step.kind} onStep={onStep} />
      )}
    </DialogContent>
  );
}

function StartStep({ onStep }: Pick<StepDialogProps, 'onStep'>) {
  const t = useTranslations('portal.profile.totp');
  const start = useSave({
    save: async (password: string): Promise<Step> => ({
      kind: 'confirm',
      started: await api('start_totp', { body: { current_password: password } }),
    }),
    onSaved: onStep,
    refreshes: false,
  });
  return <AskPassword label={t('steps.start.action')} save={start} />;
}

interface OwnerStepProps extends Pick<StepDialogProps, 'onStep'> {
  readonly kind: 'disable' | 'renew';
}

function OwnerStep({ kind, onStep }: OwnerStepProps) {
  const t = useTranslations('portal.profile.totp');
  const ask = useSave({
    save: async (proof: OwnerProof): Promise<Step | null> => {
      if (kind === 'renew') {
        const { recovery_codes: codes } = await api('renew_recovery_codes', { body: proof });
        return { kind: 'codes', codes };
      }
      await api('disable_totp', { body: proof });
      return null;
    },
    onSaved: onStep,
    refreshes: false,
    ...(kind === 'disable' ? { saved: t('turnedOff') } : {}),
  });
  return <AskOwner label={t(`steps.${kind}.action`)} danger={kind === 'disable'} save={ask} />;
}

type OwnerProof = InputOf<'disable_totp'>['body'];

interface AskOwnerProps {
  readonly label: string;
  readonly danger: boolean;
  readonly save: Saving<OwnerProof>;
}

function AskOwner({ label, danger, save }: AskOwnerProps) {
  const t = useTranslations('portal.profile');
  const form = useForm({
    save,
    read: ({ typed, text }) => ({
      wrong: {
        current_password: typed('current_password') === '' && 'password.currentMissing',
        code: text('code') === '' && 'totp.codeMissing',
      },
      input: { current_password: typed('current_password'), code: text('code') },
    }),
    say: t,
    explain: useWrongPassword(),
  });
  return (
    <SmallForm form={form} submitLabel={label} variant={danger ? 'danger' : 'primary'} buttonAt="end">
      <FormField name="current_password" label={t('password.current')}>
        <PasswordInput autoComplete="current-password" autoFocus />
      </FormField>
      <FormField name="code" label={t('totp.code')} hint={t('totp.codeOrRecovery')}>
        <Input autoComplete="one-time-code" maxLength={50} className="tabular tracking-wider" />
      </FormField>
    </SmallForm>
  );
}

interface AskPasswordProps {
  readonly label: string;
  readonly save: Saving<string>;
}

function AskPassword({ label, save }: AskPasswordProps) {
  const t = useTranslations('portal.profile.password');
  const form = useForm({
    save,
    read: ({ typed }) => ({
      wrong: { current_password: typed('current_password') === '' && 'currentMissing' },
      input: typed('current_password'),
    }),
    say: t,
    explain: useWrongPassword(),
  });
  return (
    <SmallForm form={form} submitLabel={label} variant="primary" buttonAt="end">
      <FormField name="current_password" label={t('current')}>
        <PasswordInput autoComplete="current-password" autoFocus />
      </FormField>
    </SmallForm>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('portal.profile.totp');
  const text = codes.join('\n');
  // The dialog cannot be closed by Escape, because the codes are shown only once.
  useHeldDialog(true);
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{t('codesOnce')}</Notice>
      <ul
        aria-label={t('codes')}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border bg-sunken/60 p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <CopyButton value={text} label={t('copyCodes')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonClass()}
        >
          <Download aria-hidden />
          {t('download')}
        </a>
        <Button variant="primary" onClick={onDone}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
