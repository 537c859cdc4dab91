import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Portal } from '@/lib/platform/auth/portal';
import type { Operation } from '@/lib/platform/auth/permissions';
import type { NavigationPlace } from './feature';

export interface PlaceTab<Key extends NavigationPlace['key'] = NavigationPlace['key']> extends Pick<
  NavigationPlace,
  'href'
> {
  readonly key: Key;
  readonly needs: Operation;
}

interface PlaceTabsProps extends Pick<Portal, 'can'> {
  readonly label: string;
  readonly tabs: readonly PlaceTab[];
  readonly current: NavigationPlace['key'];
}

export function PlaceTabs({ label, tabs, current, can }: PlaceTabsProps) {
  const t = useTranslations('portal');
  const open = tabs.filter(({ needs }) => can(needs));
  if (open.length < 2) return null;
  return (
    <nav aria-label={label} className="-mx-4 flex gap-1 overflow-x-auto border-b px-4 print:hidden">
      {open.map(({ key, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={key === current ? 'page' : undefined}
          className="-mb-px inline-flex h-9 items-center rounded-t-sm border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-ink-subtle transition-[border-color,color] duration-100 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink"
        >
          {t(`${key}.title`)}
        </Link>
      ))}
    </nav>
  );
}
