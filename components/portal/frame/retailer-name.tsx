import { cn } from '@/components/ui/class-names';
import { Monogram } from '@/components/ui/monogram';

export function RetailerName({
  name,
  className,
  nameClassName,
}: {
  readonly name: string;
  readonly className?: string;
  readonly nameClassName?: string;
}) {
  return (
    <div className={cn('flex min-w-0 items-center gap-2.5 px-1.5 py-1', className)} title={name}>
      <Monogram name={name} size="sm" />
      <span className={cn('foreign min-w-0 truncate text-sm font-semibold', nameClassName)}>{name}</span>
    </div>
  );
}
