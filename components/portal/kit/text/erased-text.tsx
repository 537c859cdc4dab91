import { useTranslations } from 'next-intl';
import { erasedMark } from '@/lib/domain/privacy/erased-mark';

export function useErasedText(): (text: string) => string {
  const t = useTranslations('ui');
  return (text) => text.replaceAll(erasedMark, t('erased'));
}

export function ErasedText({ children }: { readonly children: string }) {
  return useErasedText()(children);
}
