import { useTranslations } from 'next-intl';
import type { ReportView } from './report-view';

export function ChartLegend({ view }: { readonly view: ReportView }) {
  const t = useTranslations('portal.reports');
  return (
    <>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-xs bg-accent" />
        {t('thisPeriod')}
      </span>
      {view.report.compared !== null && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-xs bg-line-strong" />
          {t('earlier')}
        </span>
      )}
    </>
  );
}
