import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { channelSteps, receiptSteps, shareOf, type StepCount } from './delivery-steps';
import { LinkedNumber } from './linked-number';
import { ReportChange } from './report-change';
import type { ReportView } from './report-view';

/** Narrow cards hide these columns. The CSV file has all. */
const wideOnly = 'hidden @2xl:table-cell';

export function DeliveryTable({ view }: { readonly view: ReportView }) {
  const t = useTranslations('portal.reports');
  const tChannels = useTranslations('portal.deliveries.channels');
  const { report } = view;
  return (
    <div
      role="region"
      aria-label={t('delivery')}
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{t('delivery')}</caption>
        <TableHead>
          <tr className="border-b">
            <TableHeader>{t('step')}</TableHeader>
            <TableHeader className="text-end">{t('thisPeriod')}</TableHeader>
            {report.compared !== null && (
              <TableHeader className={cn('text-end', wideOnly)}>{t('earlier')}</TableHeader>
            )}
            {report.compared !== null && <TableHeader className="text-end">{t('change')}</TableHeader>}
            <TableHeader className="text-end">{t('share')}</TableHeader>
          </tr>
        </TableHead>
        <Steps view={view} title={t('receipts')} steps={receiptSteps(view)} />
        {report.deliveries.map(({ channel }) => (
          <Steps key={channel} view={view} title={tChannels(channel)} steps={channelSteps(view, channel)} />
        ))}
      </table>
    </div>
  );
}

interface StepsProps {
  readonly view: ReportView;
  readonly title: string;
  readonly steps: readonly StepCount[];
}

function Steps({ view, title, steps }: StepsProps) {
  const t = useTranslations('portal.reports');
  const { format, report } = view;
  const begun = steps[0]?.now ?? 0;
  return (
    <TableBody>
      <tr className="border-b">
        <th
          scope="rowgroup"
          colSpan={report.compared === null ? 3 : 5}
          className="px-4 pt-3 pb-1 text-start text-xs font-medium text-ink-muted"
        >
          {title}
        </th>
      </tr>
      {steps.map(({ step, now, before, href, comparedHref }, index) => {
        const share = shareOf(now, begun);
        return (
          <TableRow key={step}>
            <th scope="row" className="w-full min-w-28 px-3 py-1.5 text-start font-normal first:ps-4">
              {t(`steps.${step}`)}
            </th>
            <TableCell numeric className="h-9 py-1">
              <LinkedNumber href={href}>{format.quantity(now)}</LinkedNumber>
            </TableCell>
            {before !== null && (
              <TableCell numeric className={cn('h-9 py-1 text-ink-muted', wideOnly)}>
                <LinkedNumber href={comparedHref}>{format.quantity(before)}</LinkedNumber>
              </TableCell>
            )}
            {before !== null && (
              <TableCell numeric className="h-9 py-1">
                <ReportChange now={now} before={before} format={format} />
              </TableCell>
            )}
            <TableCell numeric className="h-9 py-1">
              {index === 0 || share === null ? '–' : format.percent(share)}
            </TableCell>
          </TableRow>
        );
      })}
    </TableBody>
  );
}
