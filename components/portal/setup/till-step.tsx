import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { ChoiceCards } from '../clients/choice-cards';
import { sampleCall, commandOf } from '../clients/try-call';
import { useIsDrawn } from '../kit/state/use-is-drawn';
import { Notice } from '../kit/notice';
import { Credentials } from './credentials';
import { FormatSetup, rawCommand, type RawFile } from './format-setup';
import { SendTest } from './send-test';
import type { useMakeClient } from './use-make-client';
import { holds, type Setup, type SetupFacts } from './setup-facts';

const methods = ['api', 'format', 'printer'] as const;

const helps = ['no', 'yes'] as const;

interface TillStepProps {
  readonly facts: SetupFacts;
  readonly setup: Setup;
  /** The parent has this state, so that the token stays when the step is folded. */
  readonly make: ReturnType<typeof useMakeClient>;
  readonly onMake: () => void;
  readonly onPreview: (html: string | null) => void;
}

export function TillStep({ facts, setup, make, onMake, onPreview }: TillStepProps) {
  const t = useTranslations('portal.setup.till');
  const [developer, setDeveloper] = useState<(typeof helps)[number]>('no');
  const [method, setMethod] = useState<(typeof methods)[number]>('api');
  const [raw, setRaw] = useState<RawFile | null>(null);
  const [now] = useState(() => new Date());
  const isDrawn = useIsDrawn();
  if (setup.store === null) return <Notice>{t('storeFirst')}</Notice>;
  const token = make.data?.token ?? '<token>';
  const { reference } = setup.store;
  const { baseUrl } = facts;
  const rawOf = (file: RawFile) => rawCommand(file, { baseUrl, token, store: reference });
  const sample = () => (isDrawn ? commandOf(baseUrl, sampleCall(reference, now), token) : null);
  const command = method === 'api' ? sample() : raw === null ? null : rawOf(raw);
  const question = (
    <ChoiceCards
      label={t('developer')}
      value={developer}
      onChange={(chosen) => {
        setDeveloper(chosen);
        setRaw(null);
      }}
      choices={helps.map((value) => ({
        value,
        title: t(`developers.${value}.title`),
        description: t(`developers.${value}.note`),
      }))}
    />
  );
  if (developer === 'no' && make.data === undefined) {
    return (
      <div className="flex flex-col gap-5">
        {question}
        <div className="flex flex-wrap items-center gap-2">
          <SendTest facts={facts} setup={setup} variant="primary" />
          {holds(facts, 'post_pos_receipt') && (
            <Link href={portalPath.rawImport()} className={buttonClass()}>
              {t('importFile')}
            </Link>
          )}
        </div>
        <p className="text-sm text-ink-muted">
          {t('supplier')}{' '}
          <a
            href={portalPath.apiReference()}
            className="font-medium text-accent-ink underline underline-offset-2"
          >
            {t('reference')}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {question}
      <ChoiceCards
        label={t('how')}
        value={method}
        onChange={(chosen) => {
          setMethod(chosen);
          setRaw(null);
        }}
        choices={methods.map((value) => ({
          value,
          title: t(`ways.${value}.title`),
          description: t(`ways.${value}.note`),
        }))}
      />
      {method !== 'api' && (
        <FormatSetup
          key={method}
          printer={method === 'printer'}
          facts={facts}
          store={reference}
          onFile={setRaw}
          onPreview={onPreview}
        />
      )}
      <Credentials facts={facts} storeName={setup.store.name} make={make} command={command} onMake={onMake} />
    </div>
  );
}
