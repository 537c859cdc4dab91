import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChoiceCards } from '../clients/choice-cards';
import { sampleCall, curlOf } from '../clients/try-call';
import { useIsDrawn } from '../kit/state/use-is-drawn';
import { Notice } from '../kit/notice';
import { Credentials } from './credentials';
import { FormatWay, rawCommand, type RawFile } from './format-way';
import { SendTest } from './send-test';
import type { useMakeClient } from './use-make-client';
import { holds, type Setup, type SetupFacts } from './setup-facts';

const ways = ['api', 'format', 'printer'] as const;

interface TillStepProps {
  readonly facts: SetupFacts;
  readonly setup: Setup;
  /** Kept outside: the token is still there when the step is folded and opened again. */
  readonly make: ReturnType<typeof useMakeClient>;
  /** Called when a client is to be made: the step stays open, where its token will stand, though it is done then. */
  readonly onMake: () => void;
  /** Gets the page of a receipt that a file would become; null for none. */
  readonly onPreview: (html: string | null) => void;
}

/** Connects a till: how it will send, with what credential, and the command that does it. */
export function TillStep({ facts, setup, make, onMake, onPreview }: TillStepProps) {
  const t = useTranslations('portal.setup.till');
  const [way, setWay] = useState<(typeof ways)[number]>('api');
  const [raw, setRaw] = useState<RawFile | null>(null);
  const [now] = useState(() => new Date());
  const isDrawn = useIsDrawn();
  if (setup.store === null) return <Notice>{t('storeFirst')}</Notice>;
  const token = make.data?.token ?? '<token>';
  const { reference } = setup.store;
  const { baseUrl } = facts;
  const rawOf = (file: RawFile) => rawCommand(file, { baseUrl, token, store: reference });
  const sample = () => (isDrawn ? curlOf(baseUrl, sampleCall(reference, now), token) : null);
  const command = way === 'api' ? sample() : raw === null ? null : rawOf(raw);
  return (
    <div className="flex flex-col gap-5">
      <ChoiceCards
        label={t('how')}
        value={way}
        onChange={(chosen) => {
          setWay(chosen);
          setRaw(null);
        }}
        choices={ways.map((value) => ({
          value,
          title: t(`ways.${value}.title`),
          description: t(`ways.${value}.note`),
        }))}
      />
      {way !== 'api' && (
        <FormatWay
          key={way}
          printer={way === 'printer'}
          facts={facts}
          store={reference}
          onFile={setRaw}
          onPreview={onPreview}
        />
      )}
      <Credentials facts={facts} storeName={setup.store.name} make={make} command={command} onMake={onMake} />
      {way === 'api' && setup.receipt === null && holds(facts, 'post_test_receipt') && (
        <div className="flex flex-wrap items-center gap-3 border-t pt-4">
          <p className="text-sm text-ink-muted">{t('orTest')}</p>
          <SendTest facts={facts} setup={setup} variant="secondary" />
        </div>
      )}
    </div>
  );
}
