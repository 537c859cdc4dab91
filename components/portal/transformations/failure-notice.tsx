import { useTranslations } from 'next-intl';
import type { MappingFailure } from '@/lib/api/transformations';
import { Notice } from '../notice';

/** Why a mapping gave nothing. */
export function FailureNotice({ failure }: { readonly failure: MappingFailure }) {
  const t = useTranslations('portal.transformations.failure');
  return (
    <Notice tone="danger">
      <p className="font-medium">{t(failure.where)}</p>
      <p className="break-words">{failure.message}</p>
    </Notice>
  );
}
