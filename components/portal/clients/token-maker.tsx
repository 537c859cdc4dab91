'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { v4 } from 'uuid';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { CodeBlock } from '@/components/ui/code-block';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { JsonView } from '@/components/ui/json-view';
import type { ClientWire } from '@/lib/domain/clients/schema';
import { Notice } from '../kit/notice';
import { freshSecret, keepToken } from './fresh-secrets';
import { makeToken, type MadeToken, type TokenToMake } from './make-token';
import { NothingToTry } from './nothing-to-try';
import { SecretField } from './secret-field';
import { canSign, isSecretText } from '@/components/try-it/sign-url';
import { Step } from './step';
import { commandOf, tryChoice, type TryCall } from './try-call';
import { TryRequest } from './try-request';
import { useCanSign } from './use-can-sign';

const lifetimes = ['3600', '86400', '2592000', '31536000', 'none'] as const;

function isAllowed(lifetime: (typeof lifetimes)[number], max: number | null): boolean {
  return max === null || (lifetime !== 'none' && Number(lifetime) <= max);
}

export interface TryOut {
  readonly permissions: readonly string[];
  readonly store: number | null;
  readonly mayAddStore: boolean;
  readonly mayReadRequests: boolean;
}

interface TokenMakerProps {
  readonly client: Pick<ClientWire, 'key' | 'token_max_age' | 'test'>;
  readonly tryOut: TryOut;
  readonly baseUrl: string;
}

export function TokenMaker({
  client: { key: kid, token_max_age: max, test },
  tryOut,
  baseUrl,
}: TokenMakerProps) {
  const t = useTranslations('portal.clients.try');
  const [secret, setSecret] = useState(() => freshSecret(kid));
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]>('86400');
  const [notBefore, setNotBefore] = useState('');
  const [hasId, setHasId] = useState(true);
  const [jti, setJti] = useState(() => v4());
  const isAble = useCanSign();
  const made = useToken({ kid, secret, lifetime, notBefore, jti: hasId ? jti : null });
  const { permissions, store, mayAddStore, mayReadRequests } = tryOut;
  const [now] = useState(() => new Date());
  const choice = tryChoice({ permissions, store, consumerRequired: false, now });
  const token = made?.token;
  useEffect(() => {
    if (token !== undefined && notBefore === '') keepToken(token, permissions);
  }, [token, notBefore, permissions]);
  return (
    <div className="grid items-start gap-x-10 gap-y-6 @4xl:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <SecretField value={secret} onChange={setSecret} />
        <Field label={t('lifetime')} hint={lifetime === 'none' ? t('noEndHint') : undefined}>
          <Select
            value={lifetime}
            onValueChange={setLifetime}
            options={lifetimes.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
          />
        </Field>
        {!isAllowed(lifetime, max) && (
          <Notice tone="warning">{t('tokenTooLong', { seconds: max ?? 0 })}</Notice>
        )}
        <Field label={t('notBefore')} hint={t('notBeforeHint')}>
          <DateInput
            type="datetime-local"
            value={notBefore}
            onChange={(event) => setNotBefore(event.currentTarget.value)}
          />
        </Field>
        <Checkbox
          label={t('tokenId')}
          hint={t('tokenIdHint')}
          checked={hasId}
          onCheckedChange={(checked) => setHasId(checked === true)}
        />
        {made !== null && hasId && (
          <Button size="sm" className="self-start" onClick={() => setJti(v4())}>
            <RotateCw aria-hidden />
            {t('another')}
          </Button>
        )}
      </div>
      {made === null ? (
        <p className="rounded-md border border-dashed px-4 py-10 text-center text-sm text-ink-subtle">
          {isAble ? t('waitingToken') : t('insecure')}
        </p>
      ) : (
        <ol className="flex min-w-0 flex-col gap-5">
          <Step number={1} title={t('stepClaims')} description={t('stepClaimsText')}>
            <JsonView label={t('claims')} value={{ header: made.header, payload: made.payload }} />
          </Step>
          <Step number={2} title={t('stepToken')} description={t('stepTokenText')}>
            <CodeBlock label={t('token')} copyText={made.token}>
              <span className="break-all">{made.token}</span>
            </CodeBlock>
          </Step>
          <Step number={3} title={t('stepCall')} description={t('stepCallText')}>
            {choice.kind === 'call' ? (
              <UseToken
                call={choice.call}
                baseUrl={baseUrl}
                token={made.token}
                isTest={test}
                mayReadRequests={mayReadRequests}
              />
            ) : (
              <NothingToTry reason={choice.kind} mayAddStore={mayAddStore} />
            )}
          </Step>
        </ol>
      )}
    </div>
  );
}

interface UseTokenProps {
  readonly call: TryCall;
  readonly baseUrl: string;
  readonly token: string;
  readonly isTest: boolean;
  readonly mayReadRequests: boolean;
}

function UseToken({ call, baseUrl, token, isTest, mayReadRequests }: UseTokenProps) {
  const curl = commandOf(baseUrl, call, token);
  return (
    <>
      <CodeBlock label="curl" copyText={curl}>
        <pre className="whitespace-pre-wrap break-all">{curl}</pre>
      </CodeBlock>
      <TryRequest
        key={token}
        baseUrl={baseUrl}
        call={call}
        credential={{ kind: 'bearer', token }}
        isTest={isTest}
        mayReadRequests={mayReadRequests}
      />
    </>
  );
}

interface TokenOptions {
  readonly kid: string;
  readonly secret: string;
  readonly lifetime: (typeof lifetimes)[number];
  readonly notBefore: string;
  readonly jti: string | null;
}

function useToken({ kid, secret, lifetime, notBefore, jti }: TokenOptions): MadeToken | null {
  const [made, setMade] = useState<MadeToken | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const make = async () => {
      if (!canSign() || !isSecretText(secret)) return null;
      return makeToken({ kid, secret, claims: claimsOf({ lifetime, notBefore, jti }) });
    };
    void make().then((result) => isCurrent && setMade(result));
    return () => {
      isCurrent = false;
    };
  }, [kid, secret, lifetime, notBefore, jti]);
  return made;
}

function claimsOf({
  lifetime,
  notBefore,
  jti,
}: Pick<TokenOptions, 'lifetime' | 'notBefore' | 'jti'>): TokenToMake['claims'] {
  const now = Math.floor(Date.now() / 1000);
  const begins = notBefore === '' ? null : Math.floor(new Date(notBefore).getTime() / 1000);
  return {
    ...(lifetime === 'none' ? {} : { exp: Math.max(now, begins ?? now) + Number(lifetime) }),
    ...(begins === null ? {} : { nbf: begins }),
    ...(jti === null ? {} : { jti }),
  };
}
