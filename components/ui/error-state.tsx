'use client';

import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { EmptyState } from './empty-state';

export function ErrorState({
  title,
  children,
  reference,
  onRetry,
  heading,
  className,
}: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly reference?: { readonly label: string; readonly value: string };
  readonly onRetry?: () => void;
  readonly heading?: 'h1' | 'h2' | 'h3';
  readonly className?: string;
}) {
  const t = useTranslations('ui');
  return (
    <div role="alert" className={className}>
      <EmptyState
        heading={heading}
        icon={<TriangleAlert className="text-danger-ink" />}
        title={title}
        action={
          onRetry && (
            <Button onClick={onRetry}>
              <RotateCw aria-hidden />
              {t('retry')}
            </Button>
          )
        }
      >
        {children}
        {reference && (
          <div className="mt-3 flex flex-wrap items-center justify-center gap-1 text-xs text-ink-subtle">
            {reference.label}: <code className="font-mono break-all">{reference.value}</code>
            <CopyButton value={reference.value} />
          </div>
        )}
      </EmptyState>
    </div>
  );
}
