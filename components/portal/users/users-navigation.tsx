import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';

interface UsersNavigationProps {
  readonly current: 'users' | 'groups';
  readonly mayUsers: boolean;
  readonly mayGroups: boolean;
}

const pages = [
  { key: 'users', href: portalPath.users() },
  { key: 'groups', href: portalPath.groups() },
] as const;

export function UsersNavigation({ current, mayUsers, mayGroups }: UsersNavigationProps) {
  const t = useTranslations('portal.users.navigation');
  if (!mayUsers || !mayGroups) return null;
  return (
    <nav aria-label={t('label')} className="-mx-4 flex gap-1 border-b px-4 print:hidden">
      {pages.map(({ key, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={key === current ? 'page' : undefined}
          className="-mb-px inline-flex h-9 items-center rounded-t-sm border-b-2 border-transparent px-2.5 text-sm font-medium text-ink-subtle transition-[border-color,color] duration-100 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink"
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
