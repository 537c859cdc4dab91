'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api } from '@/components/portal/api/client';
import type { AnswerOf } from '@/components/portal/api/input';
import { useApi } from '@/components/portal/api/use-api';
import { usePoll } from '@/components/portal/api/use-poll';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { cn } from '@/components/ui/class-names';
import { CodeBlock } from '@/components/ui/code-block';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';
import { valueFormat } from '../kit/format/value-format';

interface DeliveriesProps {
  readonly webhookId: number;
  readonly mayResend: boolean;
  readonly locale: string;
  readonly timezone: string;
}

type Instant = (at: string) => string;

type Summary = AnswerOf<'get_webhooks_deliveries'>[number];

/** Most deliveries shown. The API has older ones. */
const shown = 50;

const everyMs = 2000;

const tones = { pending: 'warning', delivered: 'success', failed: 'danger' } as const;

export function Deliveries({ webhookId, mayResend, locale, timezone }: DeliveriesProps) {
  const t = useTranslations('portal.webhooks');
  const format = valueFormat(locale);
  const instant = (at: string) => format.instant(new Date(at), timezone);
  const [chosen, setChosen] = useState<string | null>(null);
  const refetchInterval = usePoll(everyMs, () => true);
  const { data, error } = useApi(
    'get_webhooks_deliveries',
    { params: { webhook_id: webhookId }, query: { count: shown } },
    { refetchInterval },
  );
  const event = chosen ?? data?.[0]?.event ?? null;
  return (
    <Card>
      <CardHeader title={t('deliveries.title')} />
      <CardBody>
        {error !== null && <FormError error={error} />}
        {data?.length === 0 && <p className="text-sm text-ink-muted">{t('deliveries.empty')}</p>}
        {data !== undefined && data.length > 0 && (
          <div className="grid items-start gap-5 @4xl:grid-cols-[17rem_minmax(0,1fr)]">
            <ol className="flex max-h-[40rem] flex-col overflow-y-auto" aria-label={t('deliveries.title')}>
              {data.map((each) => (
                <li key={each.event}>
                  <DeliveryButton
                    delivery={each}
                    isChosen={each.event === event}
                    instant={instant}
                    onChoose={() => setChosen(each.event)}
                  />
                </li>
              ))}
            </ol>
            {event !== null && (
              <Delivery
                key={event}
                webhookId={webhookId}
                event={event}
                mayResend={mayResend}
                instant={instant}
              />
            )}
          </div>
        )}
      </CardBody>
    </Card>
  );
}

interface DeliveryButtonProps {
  readonly delivery: Summary;
  readonly isChosen: boolean;
  readonly instant: Instant;
  readonly onChoose: () => void;
}

function DeliveryButton({ delivery, isChosen, instant, onChoose }: DeliveryButtonProps) {
  const t = useTranslations('portal.webhooks');
  const { state, type, event_timestamp: at, attempts } = delivery;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(
        'flex w-full flex-col gap-0.5 rounded-md px-3 py-2 text-start text-sm hover:bg-hover',
        isChosen && 'bg-accent-soft',
      )}
    >
      <span className="flex w-full items-center justify-between gap-2">
        <span className="truncate font-medium">{type}</span>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </span>
      <span className="tabular text-xs text-ink-muted">
        {instant(at)} · {t('deliveries.attempts', { count: attempts })}
      </span>
    </button>
  );
}

interface DeliveryProps extends Pick<DeliveriesProps, 'webhookId' | 'mayResend'> {
  readonly instant: Instant;
  readonly event: string;
}

function Delivery({ webhookId, event, mayResend, instant }: DeliveryProps) {
  const t = useTranslations('portal.webhooks.deliveries');
  const params = { webhook_id: webhookId, event_id: event };
  const refetchInterval = usePoll(
    everyMs,
    ({ state }: AnswerOf<'get_webhooks_attempts'>) => state === 'pending',
  );
  const { data, error } = useApi('get_webhooks_attempts', { params }, { refetchInterval });
  const resend = useSave({
    save: () => api('patch_webhook__resend', { params }),
    saved: t('resent'),
    invalidates: ['get_webhooks_deliveries', 'get_webhooks_attempts'],
  });
  if (error !== null) return <FormError error={error} />;
  if (data === undefined) return null;
  const { attempt_list: attempts, body, next_attempt_timestamp: next } = data;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <code className="font-mono text-xs break-all text-ink-muted">{event}</code>
        {mayResend && (
          <Button loading={resend.isPending} onClick={() => resend.mutate()}>
            <RotateCw aria-hidden />
            {t('resend')}
          </Button>
        )}
      </div>
      {resend.error !== null && <FormError error={resend.error} />}
      <div className="grid min-w-0 items-start gap-4 @5xl:grid-cols-2">
        {body === null ? (
          <p className="text-sm text-ink-muted">{t('payloadGone')}</p>
        ) : (
          <CodeBlock label={t('payload')} copyText={body} className="max-h-96">
            <pre className="break-words whitespace-pre-wrap">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
          </CodeBlock>
        )}
        <section aria-label={t('history')} className="flex min-w-0 flex-col gap-3">
          {attempts.length === 0 && next === null && (
            <p className="text-sm text-ink-muted">{t('noAttempt')}</p>
          )}
          <ol className="ms-1 flex flex-col gap-5 border-s ps-4">
            {next !== null && (
              <li className="relative text-sm text-ink-muted">
                <Dot className="border border-ink-subtle bg-surface" />
                {t('next', { when: instant(next) })}
              </li>
            )}
            {attempts.map((attempt) => (
              <Attempt key={attempt.id} attempt={attempt} at={instant(attempt.timestamp)} />
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

const failures = [
  'address_refused',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'timeout',
  'malformed_answer',
  'redirect',
  'status',
  'event_gone',
] as const;

type AttemptWire = AnswerOf<'get_webhooks_attempts'>['attempt_list'][number];

function Attempt({ attempt, at }: { readonly attempt: AttemptWire; readonly at: string }) {
  const t = useTranslations('portal.webhooks');
  const { status, failure, answer, duration_ms: ms } = attempt;
  const known = failures.find((name) => name === failure);
  return (
    <li className="relative flex min-w-0 flex-col gap-1 text-sm">
      <Dot className={failure === null ? 'bg-success' : 'bg-danger'} />
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={failure === null ? 'success' : 'danger'}>
          {status === null ? t('deliveries.noAnswer') : t('deliveries.status', { status })}
        </Badge>
        {failure !== null && (
          <span>{known === undefined ? t('failures.other', { failure }) : t(`failures.${known}`)}</span>
        )}
      </span>
      <span className="tabular text-xs text-ink-muted">
        {at} · {t('deliveries.duration', { ms })}
      </span>
      {answer !== '' && (
        <CodeBlock label={t('deliveries.answer')} copyText={answer} className="max-h-40">
          <pre className="foreign break-words whitespace-pre-wrap">{answer}</pre>
        </CodeBlock>
      )}
    </li>
  );
}

function Dot({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'absolute -start-4 top-1.5 size-2 -translate-x-1/2 rounded-full rtl:translate-x-1/2',
        className,
      )}
    />
  );
}
