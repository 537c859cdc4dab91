'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert, UserRoundX, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { buttonClass, Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { apiQuery } from '@/components/portal/api/queries';
import { usePoll } from '@/components/portal/api/use-poll';
import type { ErasureWire } from '@/lib/domain/privacy/schema';
import { portalPath } from '@/lib/core/portal-path';
import { FormError } from '../kit/form/form-error';
import { forgetConsumers } from './forget-consumers';
import { useApiMutation } from '@/components/portal/api/use-api';

type Kind = keyof ErasureWire['counts'];

const kinds: readonly Kind[] = [
  'receipts',
  'raw_receipts',
  'messages',
  'delivery_events',
  'notes',
  'attachments',
  'loyalty',
  'cards',
  'audit_entries',
  'saved_answers',
  'requests',
  'search_words',
];

function ErasureCounts({ counts }: { readonly counts: ErasureWire['counts'] }) {
  const t = useTranslations('portal.identifiers.erasure.counts');
  const format = useFormatter();
  const touched = kinds.filter((kind) => counts[kind] > 0);
  if (touched.length === 0) return null;
  return (
    <dl className="mt-5 rounded-md border text-start text-sm">
      {touched.map((kind) => (
        <div
          key={kind}
          className="flex min-h-9 items-center justify-between gap-6 border-b px-4 py-1.5 last:border-0"
        >
          <dt>{t(kind)}</dt>
          <dd className="tabular font-medium text-ink">{format.number(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

const lookEveryMs = 1000;

const icons = {
  queued: <UserRoundX />,
  running: <UserRoundX />,
  done: <CircleCheck className="text-success-ink" />,
  failed: <TriangleAlert className="text-danger-ink" />,
};

interface ErasureViewProps {
  readonly erasure: ErasureWire;
  readonly mayList: boolean;
  readonly mayRetry: boolean;
}

export function ErasureView({ erasure, mayList, mayRetry }: ErasureViewProps) {
  const t = useTranslations('portal.identifiers.erasure');
  const router = useRouter();
  const client = useQueryClient();
  const { data: now, error } = useQuery({
    ...apiQuery('get_erasure', { params: { id: erasure.id } }),
    initialData: erasure,
    refetchInterval: usePoll<ErasureWire>(
      lookEveryMs,
      ({ state }) => state === 'queued' || state === 'running',
    ),
  });
  const ended = now.state !== erasure.state && (now.state === 'done' || now.state === 'failed');
  useEffect(() => {
    if (ended) forgetConsumers(client, router);
  }, [ended, client, router]);
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={icons[now.state]}
        title={t(`titles.${now.state}`)}
        className="max-w-md"
        action={
          (mayList || mayRetry) && (
            <>
              {mayRetry && now.state === 'failed' && <RetryErasure id={now.id} />}
              {mayList && (
                <Link href={portalPath.identifiers()} className={buttonClass()}>
                  {t('back')}
                </Link>
              )}
            </>
          )
        }
      >
        <p role="status">{t(`bodies.${now.state}`)}</p>
        {(now.state === 'queued' || now.state === 'running') && <Progress share={now.progress} />}
        <FormError error={error} />
        {now.state === 'done' && <ErasureCounts counts={now.counts} />}
        <p className="mt-4 font-mono text-2xs break-all text-ink-subtle">{t('reference', { id: now.id })}</p>
      </EmptyState>
    </div>
  );
}

function Progress({ share }: { readonly share: number }) {
  const t = useTranslations('portal.identifiers.erasure');
  const format = useFormatter();
  return (
    <div className="mt-5 flex flex-col gap-1.5">
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 w-full overflow-hidden rounded-full bg-pressed"
      >
        <div
          className="h-full bg-accent transition-[width] duration-300"
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p aria-hidden className="tabular text-xs text-ink-subtle">
        {format.number(share, { style: 'percent' })}
      </p>
    </div>
  );
}

function RetryErasure({ id }: { readonly id: string }) {
  const t = useTranslations('portal.identifiers.erasure');
  const client = useQueryClient();
  const retry = useApiMutation('retry_erasure', {
    onSuccess: (erasure) =>
      client.setQueryData(apiQuery('get_erasure', { params: { id } }).queryKey, erasure),
  });
  return (
    <>
      <Button variant="primary" loading={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
        <RotateCw aria-hidden />
        {t('retry')}
      </Button>
      <FormError error={retry.error} />
    </>
  );
}
