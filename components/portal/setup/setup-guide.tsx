'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { ProgressBar } from '@/components/ui/waiting';
import { setupSteps } from '@/lib/domain/setup/schema';
import { api } from '../api/client';
import { useApi } from '../api/use-api';
import { usePoll } from '../api/use-poll';
import { useSave } from '../kit/form/use-save';
import { BrandStep } from './brand-step';
import { ColleagueStep, GuideStep, PhoneStep, ReceiptStep, ReceiptAside } from './guide-steps';
import { holds, type Setup, type SetupFacts, type SetupStep } from './setup-facts';
import { StoreStep } from './store-step';
import { TillStep } from './till-step';
import { useMakeClient } from './use-make-client';

const intervalMs = 2000;
const elsewhere: readonly SetupStep[] = ['receipt', 'phone'];

interface SetupGuideProps extends SetupFacts {
  readonly initial: Setup;
}

export function SetupGuide({ initial, ...facts }: SetupGuideProps) {
  const t = useTranslations('portal.setup');
  const { data: setup = initial } = useApi(
    'get_setup',
    {},
    {
      initialData: initial,
      refetchInterval: usePoll<Setup>(intervalMs, ({ done }) =>
        elsewhere.some((step) => !done.includes(step)),
      ),
    },
  );
  const [chosen, setChosen] = useState<SetupStep | 'none' | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const dismiss = useSave({
    save: () => api('patch_setup', { body: { dismissed: true } }),
    saved: t('dismissed'),
    invalidates: ['get_setup'],
  });
  const make = useMakeClient(facts.held);
  // Needed because `KeptGuide` would keep a dismissed guide visible.
  if (dismiss.isSuccess) return null;
  const next = setupSteps.find((step) => !setup.done.includes(step)) ?? 'none';
  const open = chosen ?? next;
  const stay = (step: SetupStep) => () => setChosen(step);
  const bodies: Record<SetupStep, ReactNode> = {
    store: <StoreStep facts={facts} />,
    till: <TillStep facts={facts} setup={setup} make={make} onMake={stay('till')} onPreview={setPreview} />,
    receipt: <ReceiptStep facts={facts} setup={setup} />,
    brand: <BrandStep facts={facts} setup={setup} onPreview={setPreview} />,
    phone: <PhoneStep facts={facts} setup={setup} />,
    colleague: <ColleagueStep facts={facts} />,
  };
  return (
    <Card aria-labelledby="setup" className="@container mb-4">
      <CardHeader
        title={<span id="setup">{t('title')}</span>}
        description={t('progress', { done: setup.done.length, all: setupSteps.length })}
        action={
          holds(facts, 'patch_setup') && (
            <Button size="sm" variant="ghost" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
              {t('dismiss')}
            </Button>
          )
        }
      />
      <div className="px-4 pt-3">
        <ProgressBar share={setup.done.length / setupSteps.length} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-4 p-4 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ol className="flex min-w-0 flex-col">
          {setupSteps.map((step) => (
            <GuideStep
              key={step}
              title={t(`steps.${step}`)}
              state={stateOf(step, setup)}
              status={<StepStatus step={step} setup={setup} />}
              isOpen={open === step}
              onToggle={() => setChosen(open === step ? 'none' : step)}
            >
              {bodies[step]}
            </GuideStep>
          ))}
        </ol>
        <ReceiptAside setup={setup} preview={preview} hasPages={facts.hasPages} />
      </div>
    </Card>
  );
}

function stateOf(step: SetupStep, { done }: Setup): 'done' | 'waiting' | 'open' {
  if (done.includes(step)) return 'done';
  return step === 'receipt' && done.includes('store') ? 'waiting' : 'open';
}

function StepStatus({ step, setup }: { readonly step: SetupStep; readonly setup: Setup }) {
  const t = useTranslations('portal.setup.status');
  const { receipt, store, done } = setup;
  if (step === 'receipt' && receipt !== null) {
    return t(receipt.test ? 'testReceipt' : 'receipt', { id: receipt.transaction_id });
  }
  if (step === 'receipt') return done.includes('store') ? t('waiting') : null;
  if (step === 'store' && store !== null) return store.name;
  return done.includes(step) ? t(step === 'store' ? 'done' : step) : null;
}
