import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Description, DescriptionList } from '@/components/ui/description-list';
import { portalPath } from '@/lib/core/portal-path';
import type { TillWire } from '@/lib/domain/tills/schema';
import { Ago } from '../kit/format/ago';
import type { ValueFormat } from '../kit/format/value-format';
import { Marked, WarningCount } from './warning-count';

interface TillFactsProps {
  readonly till: TillWire;
  readonly store: string | null;
  readonly mayOpenStore: boolean;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

export function TillFacts({ till, store, mayOpenStore, format, timeZone }: TillFactsProps) {
  const t = useTranslations('portal.tills.facts');
  const tTills = useTranslations('portal.tills');
  const { status } = till;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <CardHeader title={t('title')} />
        <CardBody className="py-2">
          <DescriptionList>
            <Description term={t('store')}>
              {till.store_reference !== null && mayOpenStore ? (
                <Link
                  href={portalPath.store(till.store_reference)}
                  className="foreign text-accent-ink underline underline-offset-4"
                >
                  {store}
                </Link>
              ) : (
                <span className="foreign">{store ?? tTills('noStore')}</span>
              )}
            </Description>
            <Description term={t('heard')}>
              <Ago at={new Date(till.last_heard_timestamp)} format={format} timeZone={timeZone} />
            </Description>
            <Description term={t('today')}>{till.receipts_today}</Description>
            <Description term={t('missing')}>
              <WarningCount count={till.missing_numbers_today} />
            </Description>
            <Description term={t('failed')}>
              <WarningCount count={till.failed} />
            </Description>
            <Description term={t('id')} action={<CopyButton value={till.till} label={t('copy')} />}>
              <span className="font-mono text-xs break-all">{till.till}</span>
            </Description>
          </DescriptionList>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={tTills('status.title')} />
        {status === null ? (
          <p className="p-4 text-sm text-ink-subtle">{tTills('status.none')}</p>
        ) : (
          <CardBody className="py-2">
            <DescriptionList>
              <Description term={tTills('status.reported')}>
                <Ago at={new Date(status.reported_timestamp)} format={format} timeZone={timeZone} />
              </Description>
              <Description term={tTills('status.version')}>{status.version}</Description>
              <Description term={tTills('status.queue')}>
                <WarningCount count={status.queue} />
              </Description>
              <Description term={tTills('status.printer')}>
                {status.printer === 'ready' || status.printer === 'none' ? (
                  tTills(`status.printers.${status.printer}`)
                ) : (
                  <Marked>{tTills(`status.printers.${status.printer}`)}</Marked>
                )}
              </Description>
              <Description term={tTills('status.clock')}>
                <Clock aheadInSeconds={status.clock_ahead_seconds} />
              </Description>
            </DescriptionList>
          </CardBody>
        )}
      </Card>
    </div>
  );
}

/** Differences up to this number of seconds are tolerated, because a report takes time to arrive. */
const tolerated = 5;

const shortest = ['second', 1] as const;
const units = [['day', 86_400], ['hour', 3_600], ['minute', 60], shortest] as const;

function Clock({ aheadInSeconds }: { readonly aheadInSeconds: number }) {
  const t = useTranslations('portal.tills.status');
  const format = useFormatter();
  const seconds = Math.abs(aheadInSeconds);
  if (seconds <= tolerated) return t('clockRight');
  const [unit, length] = units.find(([, least]) => seconds >= 2 * least) ?? shortest;
  const time = format.number(Math.round(seconds / length), { style: 'unit', unit, unitDisplay: 'long' });
  return <Marked>{t(aheadInSeconds > 0 ? 'clockAhead' : 'clockBehind', { time })}</Marked>;
}
