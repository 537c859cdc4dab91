import { useTranslations } from 'next-intl';
import { useFailureText } from '../kit/text/error-texts';
import { Notice } from '../kit/notice';
import type { MappingFailure } from './mapping';

/** Why a mapping gave nothing. */
export function FailureNotice({ failure }: { readonly failure: MappingFailure }) {
  const t = useTranslations('portal.transformations.failure');
  const text = useFailureText();
  return (
    <Notice tone="danger">
      <p className="font-medium">{t(failure.where)}</p>
      <p className="break-words">{text(failure)}</p>
    </Notice>
  );
}
