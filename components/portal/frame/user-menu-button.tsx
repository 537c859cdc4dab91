import { ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/class-names';
import { Monogram } from '@/components/ui/monogram';

interface UserMenuButtonProps extends ComponentProps<'button'> {
  readonly name: string;
  readonly shape: 'rail' | 'tile';
}

export function UserMenuButton({ name, shape, ...rest }: UserMenuButtonProps) {
  const t = useTranslations('portal.frame');
  const inRail = shape === 'rail';
  return (
    <button
      type="button"
      className={cn(
        'frame-button px-1.5 py-1.5 text-start',
        inRail && 'justify-center lg:w-full lg:justify-start',
      )}
      {...rest}
    >
      <Monogram name={name} size="sm" className="rounded-full" />
      <span className="sr-only">{t('userMenu')}</span>
      {inRail && (
        <>
          <span className="hidden min-w-0 flex-1 truncate text-sm font-medium lg:block">{name}</span>
          <ChevronsUpDown aria-hidden className="hidden size-4 shrink-0 text-ink-subtle lg:block" />
        </>
      )}
    </button>
  );
}
