'use client';

import {
  Code,
  CreditCard,
  Gift,
  House,
  Inbox,
  KeyRound,
  Palette,
  ReceiptText,
  ScrollText,
  Send,
  Settings,
  Store,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { HoverLink } from '../hover-link';
import { navigationGroups, type NavigationItem } from './navigation';

const icons = {
  home: House,
  receipts: ReceiptText,
  identifiers: UserRound,
  deliveries: Send,
  stores: Store,
  loyalty: Gift,
  cards: CreditCard,
  raw: Inbox,
  transformations: Code,
  clients: KeyRound,
  users: UsersRound,
  brand: Palette,
  settings: Settings,
  audit: ScrollText,
} satisfies Record<NavigationItem['key'], unknown>;

/** What a link of the navigation needs to know; serialisable, because the server decides who sees it. */
export type NavLink = Pick<NavigationItem, 'key' | 'href' | 'group'>;

interface NavLinksProps {
  readonly links: readonly NavLink[];
  /** `rail`: icons over small names up to a desktop's width; `list`: rows with icon and name. */
  readonly shape: 'rail' | 'list';
  readonly onNavigate?: () => void;
}

/** The links of the navigation in their groups; the one of the current page, or of a page above it, is marked. */
export function NavLinks({ links, shape, onNavigate }: NavLinksProps) {
  const t = useTranslations('portal.navigation.groups');
  const groups = navigationGroups
    .map((group) => ({ group, inside: links.filter((link) => link.group === group) }))
    .filter(({ inside }) => inside.length > 0);
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ group, inside }) => (
        <div key={group}>
          {group !== 'daily' && (
            <h2
              className={cn(
                'mb-1 px-2.5 text-2xs font-medium text-ink-subtle',
                shape === 'rail' && 'sr-only lg:not-sr-only lg:mb-1 lg:px-2.5',
              )}
            >
              {t(group)}
            </h2>
          )}
          <ul className="flex flex-col gap-0.5">
            {inside.map((link) => (
              <li key={link.key}>
                <NavLinkRow link={link} shape={shape} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface NavLinkRowProps extends Pick<NavLinksProps, 'shape' | 'onNavigate'> {
  readonly link: NavLink;
}

function NavLinkRow({ link: { key, href }, shape, onNavigate }: NavLinkRowProps) {
  const t = useTranslations('portal.navigation');
  const pathname = usePathname();
  const Icon = icons[key];
  const isCurrent = pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));
  return (
    <HoverLink
      href={href}
      aria-current={isCurrent ? (pathname === href ? 'page' : 'true') : undefined}
      onClick={onNavigate}
      className={cn(
        'flex items-center gap-2.5 rounded-sm px-2.5 font-medium transition-colors duration-75',
        'text-ink-muted hover:bg-hover hover:text-ink aria-[current]:bg-pressed aria-[current]:text-ink',
        shape === 'list'
          ? 'min-h-10 text-base'
          : 'min-h-13 flex-col justify-center gap-1 px-0 text-2xs tracking-tight lg:min-h-8 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-2.5 lg:text-sm lg:tracking-normal',
      )}
    >
      <Icon aria-hidden className={cn('size-4.5 shrink-0', isCurrent && 'text-accent-ink')} />
      <span className="max-w-full truncate">{t(key)}</span>
    </HoverLink>
  );
}
