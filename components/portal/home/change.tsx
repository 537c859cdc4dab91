import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';

interface ChangeProps {
  readonly today: number;
  readonly lastWeek: number;
  readonly percent: (value: number) => string;
  /** The difference itself in percent points, for values that are shares already. */
  readonly points?: boolean;
  readonly className?: string;
}

/** How today compares with last week, in percent; says nothing where last week has nothing to compare with. */
export function Change({ today, lastWeek, percent, points = false, className }: ChangeProps) {
  const t = useTranslations('portal.home');
  if (!points && lastWeek === 0) return null;
  const change = Math.round(points ? today - lastWeek : ((today - lastWeek) / Math.abs(lastWeek)) * 100);
  const Icon = change === 0 ? Minus : change > 0 ? TrendingUp : TrendingDown;
  const text = `${change > 0 ? '+' : ''}${points ? t('points', { value: change }) : percent(change)}`;
  return (
    <span
      className={cn(
        'tabular inline-flex items-center gap-1 text-xs whitespace-nowrap',
        change > 0 && 'text-success-ink',
        change < 0 && 'text-warning-ink',
        change === 0 && 'text-ink-subtle',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {change === 0 ? t('same') : text}
      <span className="sr-only">{t('againstLastWeek')}</span>
    </span>
  );
}
