'use client';

import { ReceiptText } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import type { NavigationItem } from './navigation';

const icons = { receipts: ReceiptText } satisfies Record<NavigationItem['key'], unknown>;

/** What a link of the navigation needs to know; serialisable, because the server decides who sees it. */
export type NavLink = Pick<NavigationItem, 'key' | 'href'>;

interface NavLinksProps {
  readonly links: readonly NavLink[];
  /** `rail`: icons over small names up to a desktop's width; `list`: rows with icon and name. */
  readonly shape: 'rail' | 'list';
  readonly onNavigate?: () => void;
}

/** The links of the navigation; the one of the current page, or of a page above it, is marked. */
export function NavLinks({ links, shape, onNavigate }: NavLinksProps) {
  const t = useTranslations('portal.navigation');
  const pathname = usePathname();
  return (
    <ul className="flex flex-col gap-0.5">
      {links.map(({ key, href }) => {
        const Icon = icons[key];
        const isCurrent = pathname === href || pathname.startsWith(`${href}/`);
        return (
          <li key={key}>
            <Link
              href={href}
              aria-current={isCurrent ? (pathname === href ? 'page' : 'true') : undefined}
              onClick={onNavigate}
              className={cn(
                'flex items-center gap-2.5 rounded-sm px-2.5 font-medium transition-colors duration-75',
                'text-ink-muted hover:bg-hover hover:text-ink aria-[current]:bg-pressed aria-[current]:text-ink',
                shape === 'list'
                  ? 'min-h-10 text-base'
                  : 'min-h-13 flex-col justify-center gap-1 px-1 text-2xs lg:min-h-8 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-2.5 lg:text-sm',
              )}
            >
              <Icon aria-hidden className={cn('size-4.5 shrink-0', isCurrent && 'text-accent-ink')} />
              <span className="max-w-full truncate">{t(key)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
