import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useNow, useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/waiting';
import type { VerifiedChain } from '@/lib/domain/audit/verify-chain';
import { Ago } from '../kit/format/ago';
import { Notice } from '../kit/notice';
import type { ValueFormat } from '../kit/format/value-format';

interface ChainLineProps {
  readonly chain: VerifiedChain;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

/** Sealing is late if an entry waits this long. It normally takes a minute. */
const lateAfterInMs = 10 * 60 * 1000;

export function ChainLine({ chain, format, timeZone }: ChainLineProps) {
  const t = useTranslations('portal.audit.chain');
  const now = useNow();
  const { head, from, entries, waiting, broken } = chain;
  if (broken !== null) {
    return (
      <Notice tone="danger">
        <p className="font-medium">{t('broken')}</p>
        <p>{t(`problems.${broken.problem}`, { number: broken.number, entry: broken.entryId ?? '' })}</p>
      </Notice>
    );
  }
  const ago = (at: Date) => <Ago at={at} format={format} timeZone={timeZone} />;
  const { oldestAt } = waiting;
  if (oldestAt !== null && now.getTime() - oldestAt.getTime() > lateAfterInMs) {
    return (
      <Notice tone="warning">{t.rich('late', { count: waiting.count, ago: () => ago(oldestAt) })}</Notice>
    );
  }
  if (head === null) return <Line icon={<ShieldAlert aria-hidden />}>{t('none')}</Line>;
  return (
    <Line icon={<ShieldCheck aria-hidden className="text-success-ink" />}>
      {t.rich(from === 1 ? 'verified' : 'recent', { count: entries, ago: () => ago(head.sealedAt) })}
    </Line>
  );
}

export function ChainPending() {
  const t = useTranslations('portal.audit.chain');
  return <Line icon={<Spinner />}>{t('pending')}</Line>;
}

function Line({ icon, children }: { readonly icon: React.ReactNode; readonly children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 text-sm text-ink-subtle [&>svg]:size-4 [&>svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
