'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { HoverLink } from '../kit/links/hover-link';
import { navigationGroups, type NavLink } from '../kit/feature';

interface NavLinksProps {
  readonly links: readonly NavLink[];
  readonly shape: 'rail' | 'list';
  readonly onNavigate?: () => void;
}

export function NavLinks({ links, shape, onNavigate }: NavLinksProps) {
  const t = useTranslations('portal.frame.groups');
  const tabs = links.filter(({ tabOf }) => links.some(({ key }) => key === tabOf));
  const groups = navigationGroups
    .map((group) => ({
      group,
      inside: links.filter((link) => link.group === group && !tabs.includes(link)),
    }))
    .filter(({ inside }) => inside.length > 0);
  return (
    <div className={cn('flex flex-col gap-4', shape === 'rail' ? 'nav-rail' : 'nav-list')}>
      {groups.map(({ group, inside }) => (
        <div key={group}>
          {group !== 'daily' && <h2>{t(group)}</h2>}
          <ul className="flex flex-col gap-0.5">
            {inside.map((link) => (
              <li key={link.key}>
                <NavLinkRow
                  link={link}
                  tabs={tabs.filter(({ tabOf }) => tabOf === link.key)}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface NavLinkRowProps extends Pick<NavLinksProps, 'onNavigate'> {
  readonly link: NavLink;
  readonly tabs: readonly NavLink[];
}

function NavLinkRow({ link: { key, href, label }, tabs, onNavigate }: NavLinkRowProps) {
  const pathname = usePathname();
  const isCurrent = [href, ...tabs.map((tab) => tab.href)].some(
    (at) => pathname === at || (at !== '/' && pathname.startsWith(`${at}/`)),
  );
  return (
    <HoverLink
      href={href}
      aria-current={isCurrent ? (pathname === href ? 'page' : 'true') : undefined}
      onClick={onNavigate}
      className="nav-link"
    >
      <Icon name={key} />
      <span>{label}</span>
    </HoverLink>
  );
}
