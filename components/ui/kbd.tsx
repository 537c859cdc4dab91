import { useTranslations } from 'next-intl';
import { useSyncExternalStore, type ComponentProps } from 'react';
import { cn } from './class-names';

export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-b-2 bg-surface px-1 font-sans text-2xs font-medium text-ink-muted',
        className,
      )}
      {...rest}
    />
  );
}

const unchanging = () => () => undefined;

export function useModifier(): string {
  const t = useTranslations('ui');
  const isMac = useSyncExternalStore(unchanging, isApple, () => false);
  return isMac ? '⌘' : t('ctrl');
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
