import { useTranslations } from 'next-intl';
import { Change } from '../kit/format/change';
import type { ValueFormat } from '../kit/format/value-format';

interface ReportChangeProps {
  readonly now: number;
  readonly before: number;
  readonly format: Pick<ValueFormat, 'percent' | 'quantity'>;
}

export function ReportChange({ now, before, format }: ReportChangeProps) {
  const t = useTranslations('portal.reports');
  return <Change today={now} lastWeek={before} format={format} against={t('againstEarlier')} />;
}
