'use client';

import { LogOut, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { portalPath } from '@/lib/core/portal-path';
import { mayLeave } from '../kit/form/use-unsaved';
import { DensityMenuItems, LanguageMenuItems, ThemeMenuItems } from './preferences-menu';
import { useSignOut } from '../sign-in/use-sign-out';
import type { UserMenuProps } from './user-menu';
import { UserMenuButton } from './user-menu-button';

export function UserMenuPanel({ user, shape }: UserMenuProps) {
  const t = useTranslations('portal.frame');
  const locale = useLocale();
  const signOut = useSignOut();
  const inRail = shape === 'rail';

  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <UserMenuButton name={user.name ?? user.email} shape={shape} />
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
        <DropdownMenuItem asChild>
          <Link href={portalPath.profile()}>
            <UserRound aria-hidden />
            {t('profile')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <LanguageMenuItems locale={locale} />
        <DropdownMenuSeparator />
        <ThemeMenuItems />
        <DropdownMenuSeparator />
        <DensityMenuItems />
        <DropdownMenuSeparator />
        <DropdownMenuItem
          onSelect={() => {
            if (mayLeave()) void signOut();
          }}
        >
          <LogOut aria-hidden />
          {t('signOut')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
