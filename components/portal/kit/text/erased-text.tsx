import { useTranslations } from 'next-intl';
import { erasedMark } from '@/lib/domain/privacy/erased-mark';

/** Says in the reader's language what replaces erased text; every other text stays as it is. */
export function useErasedText(): (text: string) => string {
  const t = useTranslations('ui');
  return (text) => text.replaceAll(erasedMark, t('erased'));
}

/** A stored text, saying in the reader's language what replaces erased text. */
export function ErasedText({ children }: { readonly children: string }) {
  return useErasedText()(children);
}
