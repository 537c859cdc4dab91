import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import type { ValueFormat } from './value-format';
import { compareValues, type ValueComparison } from './compare';

interface ChangeProps {
  readonly today: number;
  readonly lastWeek: number;
  readonly format: Pick<ValueFormat, 'percent' | 'quantity'>;
  readonly className?: string;
  readonly against?: string;
}

export function Change({ today, lastWeek, format, className, against }: ChangeProps) {
  const t = useTranslations('portal.home');
  const comparison = compareValues(today, lastWeek);
  if (comparison === null) return null;
  const textOf = (one: ValueComparison) => {
    if (one.kind === 'percent') return `${one.percent > 0 ? '+' : ''}${format.percent(one.percent)}`;
    if (one.kind !== 'times') return t(one.kind);
    return t(one.more ? 'moreTimes' : 'times', { times: format.quantity(one.times) });
  };
  const direction = comparison.kind === 'same' ? 0 : Math.sign(today - lastWeek);
  return (
    <Trend direction={direction} className={className} against={against}>
      {textOf(comparison)}
    </Trend>
  );
}

interface PointsChangeProps {
  readonly today: number;
  readonly lastWeek: number;
  readonly against?: string;
}

export function PointsChange({ today, lastWeek, against }: PointsChangeProps) {
  const t = useTranslations('portal.home');
  const points = Math.round(today - lastWeek);
  return (
    <Trend direction={Math.sign(points)} against={against}>
      {points === 0 ? t('same') : `${points > 0 ? '+' : ''}${t('points', { value: points })}`}
    </Trend>
  );
}

interface TrendProps {
  readonly direction: number;
  readonly className?: string | undefined;
  readonly against: string | undefined;
  readonly children: ReactNode;
}

function Trend({ direction, className, against, children }: TrendProps) {
  const t = useTranslations('portal.home');
  const Icon = direction === 0 ? Minus : direction > 0 ? TrendingUp : TrendingDown;
  return (
    <span
      className={cn(
        'tabular inline-flex items-center gap-1 text-xs whitespace-nowrap',
        direction > 0 && 'text-success-ink',
        direction < 0 && 'text-warning-ink',
        direction === 0 && 'text-ink-subtle',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {children}
      <span className="sr-only">{against ?? t('againstLastWeek')}</span>
    </span>
  );
}
