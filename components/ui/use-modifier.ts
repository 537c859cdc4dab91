import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** What the key is called that shortcuts are held with: ⌘ on a Mac, else as keyboards of the reader's language have it. */
export function useModifier(): string {
  const t = useTranslations('ui');
  const isMac = useSyncExternalStore(unchanging, isApple, () => false);
  return isMac ? '⌘' : t('ctrl');
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
