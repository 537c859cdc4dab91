'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';

export default function ErrorPage({
  error,
  reset,
}: {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}) {
  const t = useTranslations('error');
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6">
      <ErrorState
        heading="h1"
        title={t('title')}
        reference={error.digest === undefined ? undefined : { label: t('reference'), value: error.digest }}
        onRetry={reset}
      >
        {t('body')}
      </ErrorState>
    </main>
  );
}
