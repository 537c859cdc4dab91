import { useTranslations } from 'next-intl';
import { useFailureText } from '../kit/text/error-texts';
import { Notice } from '../kit/notice';
import type { MappingFailure } from './mapping';

export function FailureNotice({ failure }: { readonly failure: MappingFailure }) {
  const t = useTranslations('portal.transformations.failure');
  const text = useFailureText();
  const { words, code } = wordsOf(text(failure));
  const codes = [failure.code, failure.reason, code].filter((one) => one !== null);
  const { line } = failure;
  return (
    <Notice tone="danger">
      <p className="font-medium">{line === null ? t(failure.where) : t('atLine', { line })}</p>
      <p className="break-words">{words}</p>
      <details className="pt-1 text-xs">
        <summary className="cursor-pointer">{t('details')}</summary>
        <code className="font-mono">{codes.join(' · ')}</code>
      </details>
    </Notice>
  );
}

/** Separates JSONata's code at the end of the text, such as `(D3110)`. */
export function wordsOf(text: string): { readonly words: string; readonly code: string | null } {
  const [, words, code] = /^(.*) \(([A-Z]\d{4})\)$/s.exec(text) ?? [];
  return words === undefined || code === undefined ? { words: text, code: null } : { words, code };
}
