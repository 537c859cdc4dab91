import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('min-w-0 rounded-md border bg-surface', className)} {...rest} />;
}

export function CardHeader({
  title,
  description,
  action,
  heading: Heading = 'h2',
  className,
}: {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
  readonly heading?: 'h2' | 'h3';
  readonly className?: string;
}) {
  return (
    <header
      className={cn('flex min-h-12 items-center justify-between gap-4 border-b px-4 py-2.5', className)}
    >
      <div className="min-w-0">
        <Heading className="text-sm font-semibold">{title}</Heading>
        {description && <p className="text-xs text-ink-subtle">{description}</p>}
      </div>
      {action && <div className="flex shrink-0 items-center gap-2">{action}</div>}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('p-4', className)} {...rest} />;
}
