'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { ClientWire } from '@/lib/domain/clients/schema';
import { Notice } from '../kit/notice';
import { freshSecret } from './fresh-secrets';
import { NothingToTry } from './nothing-to-try';
import { SecretField } from './secret-field';
import { canSign, isSecretText, signUrl, type SignedUrl } from '@/components/try-it/sign-url';
import { Step } from './step';
import type { TryOut } from './token-maker';
import { tryChoice } from './try-call';
import { TryRequest } from './try-request';
import { useCanSign } from './use-can-sign';

const lifetimes = ['60', '300', '3600', '86400'] as const;

interface SignPlaygroundProps {
  readonly client: Pick<ClientWire, 'key' | 'signature_max_age' | 'consumer_required' | 'test'>;
  readonly tryOut: TryOut;
  readonly baseUrl: string;
}

export function SignPlayground({ client, tryOut, baseUrl }: SignPlaygroundProps) {
  const t = useTranslations('portal.clients.try');
  const [secret, setSecret] = useState(() => freshSecret(client.key));
  const { permissions, store, mayAddStore, mayReadRequests } = tryOut;
  const [now] = useState(() => new Date());
  const consumerRequired = client.consumer_required;
  const choice = tryChoice({ permissions, store, consumerRequired, now });
  const suggested = choice.kind === 'call' ? choice.call : null;
  const firstPath = suggested?.path ?? '/receipts';
  const [path, setPath] = useState(firstPath);
  const { method, body } = suggested?.path === path ? suggested : ({ method: 'GET', body: null } as const);
  const [consumer, setConsumer] = useState(client.consumer_required ? 'anna@example.com' : '');
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]>('300');
  const signed = useSignedUrl({
    client,
    secret,
    consumer,
    lifetime: Number(lifetime),
    url: urlOf(baseUrl, path),
  });
  const pathIsWrong = urlOf(baseUrl, path) === null;
  return (
    <div className="grid items-start gap-x-10 gap-y-6 @4xl:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <SecretField value={secret} onChange={setSecret} />
        <Field label={t('path')} hint={t('pathHint')} error={pathIsWrong ? t('pathWrong') : undefined}>
          <Input
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
        <Field label={t('consumers')} hint={t('consumersHint')}>
          <Input
            value={consumer}
            onChange={(event) => setConsumer(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('lifetime')}>
          <Select
            value={lifetime}
            onValueChange={setLifetime}
            options={lifetimes.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
          />
        </Field>
        {Number(lifetime) > client.signature_max_age && (
          <Notice tone="warning">{t('tooLong', { seconds: client.signature_max_age })}</Notice>
        )}
        {client.consumer_required && consumer === '' && (
          <Notice tone="warning">{t('consumerMissing')}</Notice>
        )}
      </div>
      {signed === null ? (
        <Waiting />
      ) : (
        <ol className="flex min-w-0 flex-col gap-5">
          <Step number={1} title={t('stepMessage')} description={t('stepMessageText')}>
            <CodeBlock label={t('message')} copyText={signed.message}>
              {signed.message.split('\n').map((line, index, lines) => (
                <div key={index} className="break-all">
                  {line}
                  {index < lines.length - 1 && <span className="text-ink-subtle select-none"> ⏎</span>}
                </div>
              ))}
            </CodeBlock>
          </Step>
          <Step number={2} title={t('stepSign')} description={t('stepSignText')}>
            <CodeBlock label={t('signature')} copyText={signed.signature}>
              <span className="break-all">{signed.signature}</span>
            </CodeBlock>
          </Step>
          <Step number={3} title={t('stepUrl')} description={t('stepUrlText')}>
            <CodeBlock label={t('url')} copyText={signed.url}>
              <span className="break-all">{signed.url}</span>
            </CodeBlock>
          </Step>
          <Step number={4} title={t('stepTry')} description={t('stepTryText')}>
            {choice.kind !== 'call' && <NothingToTry reason={choice.kind} mayAddStore={mayAddStore} />}
            {(choice.kind === 'call' || path !== firstPath) && (
              <TryRequest
                key={signed.url}
                baseUrl={baseUrl}
                call={{ method, path: signed.url.slice(baseUrl.length), body }}
                credential={{ kind: 'none' }}
                isTest={client.test}
                mayReadRequests={mayReadRequests}
              />
            )}
          </Step>
        </ol>
      )}
    </div>
  );
}

function Waiting() {
  const t = useTranslations('portal.clients.try');
  const isAble = useCanSign();
  return (
    <p className="rounded-md border border-dashed px-4 py-10 text-center text-sm text-ink-subtle">
      {isAble ? t('waiting') : t('insecure')}
    </p>
  );
}

interface ToSign {
  readonly client: Pick<ClientWire, 'key'>;
  readonly secret: string;
  readonly consumer: string;
  /** In seconds. */
  readonly lifetime: number;
  readonly url: string | null;
}

function useSignedUrl({ client: { key }, secret, consumer, lifetime, url }: ToSign): SignedUrl | null {
  const [signed, setSigned] = useState<SignedUrl | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const sign = async () => {
      if (url === null || !canSign() || !isSecretText(secret)) return null;
      const expires = Math.floor(Date.now() / 1000) + lifetime;
      return signUrl({ key, secret, consumer, expires, url });
    };
    void sign().then((result) => isCurrent && setSigned(result));
    return () => {
      isCurrent = false;
    };
  }, [key, secret, consumer, lifetime, url]);
  return signed;
}

/** Returns null if the path leads out of the API, for example by `..`. */
function urlOf(baseUrl: string, path: string): string | null {
  const url = path.startsWith('/') ? URL.parse(`${baseUrl}${path}`) : null;
  return url?.href.startsWith(`${baseUrl}/`) === true ? url.href : null;
}
