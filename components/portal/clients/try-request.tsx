'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { fieldsOf, inputOf, prepareCall, type Credential } from '@/components/try-it/call';
import { sendCall, type TriedAnswer } from '@/components/try-it/send-call';
import { answerLinkClass, TryAnswer, TryForm } from '@/components/try-it/try-form';
import { portalPath } from '@/lib/core/portal-path';
import type { TryCall } from './try-call';

interface TryRequestProps {
  readonly baseUrl: string;
  readonly call: TryCall;
  readonly credential: Credential;
  readonly isTest: boolean;
  readonly mayReadRequests: boolean;
}

/** The parent must set a React `key` for each credential, so that another credential clears the answer. */
export function TryRequest({ baseUrl, call, credential, isTest, mayReadRequests }: TryRequestProps) {
  const t = useTranslations('portal.clients.try');
  const [answer, setAnswer] = useState<TriedAnswer | 'sending' | 'unreachable' | null>(null);
  const { method, body } = call;
  const { path, parameters } = partsOf(call, credential);
  const send = async (form: HTMLFormElement) => {
    setAnswer('sending');
    try {
      const operation = { method, path, parameters };
      setAnswer(await sendCall(await prepareCall(baseUrl, operation, inputOf(fieldsOf(form)), credential)));
    } catch {
      // The browser is offline, or the address belongs to another origin.
      setAnswer('unreachable');
    }
  };
  const submit = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault();
    // Checked because a double click would submit two receipts.
    if (answer !== 'sending') void send(submission.currentTarget);
  };
  return (
    <TryForm
      call={{
        parameters,
        types: body === null ? [] : ['application/json'],
        body: body === null ? '' : JSON.stringify(body, null, 2),
      }}
      words={{
        title: t('title'),
        required: t('required'),
        where: { path: t('inPath'), query: t('inQuery'), header: t('inHeader') },
        body: t('body'),
        contentType: t('contentType'),
        options: t('options'),
        live: t('live'),
        send: t(body === null ? 'send' : 'sendSample'),
      }}
      warning={body === null || isTest ? null : t('sendSampleHint')}
      further={body === null && <p className="self-center text-xs text-ink-muted">{t('sendHint')}</p>}
      sending={answer === 'sending'}
      status={
        answer === 'sending' || answer === 'unreachable' ? t(answer) : answer === null ? '' : answer.summary
      }
      onSubmit={submit}
    >
      {answer !== null && typeof answer === 'object' && (
        <TryAnswer
          links={<Links answer={answer} isSubmission={body !== null} mayReadRequests={mayReadRequests} />}
          parts={[
            { label: t('answer'), text: answer.body, action: <CopyButton value={answer.body} /> },
            { label: t('headers'), text: answer.headers, action: <CopyButton value={answer.headers} /> },
          ]}
        />
      )}
    </TryForm>
  );
}

/**
 * Makes the query parameters of the path editable. A signed address stays whole, because an edit would break
 * its signature.
 */
function partsOf({ path }: TryCall, { kind }: Credential) {
  const { pathname, searchParams } = new URL(path, 'https://any.example');
  if (kind === 'none') return { path, parameters: [] };
  const parameters = [...searchParams].map(([name, example]) => ({
    name,
    in: 'query' as const,
    required: true,
    example,
  }));
  return { path: pathname, parameters };
}

interface LinksProps {
  readonly answer: TriedAnswer;
  readonly isSubmission: boolean;
  readonly mayReadRequests: boolean;
}

function Links({ answer: { status, body, requestId }, isSubmission, mayReadRequests }: LinksProps) {
  const t = useTranslations('portal.clients.try');
  const receipt = isSubmission && status === 201 ? idIn(body) : null;
  if (receipt !== null) {
    return (
      <Link href={portalPath.receipt(receipt)} className={answerLinkClass}>
        {t('openReceipt')}
      </Link>
    );
  }
  if (requestId === null || !mayReadRequests) return null;
  return (
    <Link href={portalPath.requests({ request_id: requestId })} className={answerLinkClass}>
      {t('openRequest')}
    </Link>
  );
}

function idIn(text: string): string | null {
  return /"id": ?"(?<id>[0-9a-f-]{36})"/.exec(text)?.groups?.['id'] ?? null;
}
