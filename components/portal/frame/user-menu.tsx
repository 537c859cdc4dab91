'use client';

import { ChevronsUpDown, LogOut } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { cn } from '@/components/ui/class-names';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { Monogram } from '@/components/ui/monogram';
import { LanguageMenuItems, ThemeMenuItems } from '@/components/ui/preference-menu';
import { signOut } from '@/lib/api/session';
import type { Theme } from '@/lib/i18n/theme';

/** Who is signed in. */
export interface FrameUser {
  readonly email: string;
  readonly name: string | null;
  readonly group: string;
}

interface UserMenuProps {
  readonly user: FrameUser;
  readonly theme: Theme;
  /** `rail`: the tile alone up to a desktop's width, with the name from there; `tile`: the tile alone. */
  readonly shape: 'rail' | 'tile';
}

/** The user's own menu: who they are, language, theme, sign-out. */
export function UserMenu({ user, theme, shape }: UserMenuProps) {
  const t = useTranslations('portal.frame');
  const locale = useLocale();
  const name = user.name ?? user.email;
  const inRail = shape === 'rail';

  const leave = async () => {
    try {
      await signOut();
      // A whole new page: nothing of this session stays in memory.
      window.location.assign('/sign-in');
    } catch {
      toast.error(t('signOutFailed'));
    }
  };

  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={cn(
          'flex min-w-0 items-center gap-2.5 rounded-sm p-1.5 text-start transition-colors duration-75 hover:bg-hover aria-expanded:bg-hover',
          inRail && 'justify-center lg:w-full lg:justify-start',
        )}
      >
        <Monogram name={name} size="sm" className="rounded-full" />
        <span className={cn('sr-only', inRail && 'lg:hidden')}>{t('userMenu', { name })}</span>
        {inRail && (
          <>
            <span className="hidden min-w-0 flex-1 truncate text-sm font-medium lg:block">{name}</span>
            <ChevronsUpDown aria-hidden className="hidden size-4 shrink-0 text-ink-subtle lg:block" />
          </>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent align={inRail ? 'start' : 'end'} side={inRail ? 'top' : 'bottom'} className="w-60">
        <div className="px-2 py-1.5">
          {user.name !== null && <p className="foreign font-medium">{user.name}</p>}
          <p className={cn('foreign', user.name === null ? 'font-medium' : 'text-xs text-ink-muted')}>
            {user.email}
          </p>
          <p className="foreign text-xs text-ink-subtle">
            {user.group === '' ? t('noGroup') : t('group', { group: user.group })}
          </p>
        </div>
        <DropdownMenuSeparator />
        <LanguageMenuItems locale={locale} />
        <DropdownMenuSeparator />
        <ThemeMenuItems theme={theme} />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden />
          {t('signOut')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
