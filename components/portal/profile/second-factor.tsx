'use client';

import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { api } from '../api/client';
import type { AnswerOf } from '../api/input';
import { useSave } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/state/use-refresh-after';
import { AskOwner, type OwnerProof } from './ask-owner';
import { AskPassword } from './ask-password';
import { ConfirmTotp } from './confirm-totp';
import { RecoveryCodes } from './recovery-codes';

interface SecondFactorProps {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number;
}

/** Step of the open dialog. */
type Step =
  | { readonly kind: 'start' | 'disable' | 'renew' }
  | { readonly kind: 'confirm'; readonly started: AnswerOf<'start_totp'> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/**
 * The user's second factor: turned on with an authenticator app, off with the password and a code; recovery codes for a
 * lost phone.
 */
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
