'use client';

import { useState, type ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { CommandButton, type CommandProps } from '../command/command-button';
import { ListKeys } from '../kit/list/list-keys';
import { SessionGuard } from '../sign-in/session-guard';
import { DrawerButton } from './drawer-button';
import { NavLinks } from './nav-links';
import type { NavLink, PackedLink } from '../kit/feature';
import { SearchProvider } from '../kit/state/use-search';
import { RetailerName } from './retailer-name';
import { UserMenu, type FrameUser } from './user-menu';
import { WifiOff } from 'lucide-react';
import { useOffline } from 'next/offline';
import { useIsCut, isUnreachable } from '@/components/portal/api/connection';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from '@/components/portal/api/request';

interface PortalFrameProps {
  readonly retailer: string;
  readonly user: FrameUser;
  readonly links: readonly PackedLink[];
  readonly command: Pick<CommandProps, 'setting' | 'maySearch' | 'actions' | 'mayRotate'>;
  readonly children: ReactNode;
}

export function PortalFrame({ retailer, user, links: packed, command, children }: PortalFrameProps) {
  const links = packed.map(([key, href, group, letter, label, tabOf]): NavLink => ({
    key,
    href,
    group,
    letter,
    label,
    ...(tabOf === undefined ? {} : { tabOf }),
  }));
  const t = useTranslations('portal.frame');
  return (
    <QueryProvider>
      <div className="min-h-dvh md:grid md:grid-cols-[7rem_minmax(0,1fr)] lg:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
        <SkipLink>{t('skipToContent')}</SkipLink>
        <header className="sticky top-0 z-30 flex h-13 items-center justify-between border-b bg-canvas px-1.5 md:hidden print:hidden">
          <div className="flex min-w-0 items-center gap-0.5">
            {links.length > 0 && <DrawerButton retailer={retailer} links={links} />}
            <RetailerName name={retailer} />
          </div>
          <div className="flex items-center">
            {links.length > 0 && <CommandButton {...command} links={links} user={user.email} shape="tile" />}
            <UserMenu user={user} shape="tile" />
          </div>
        </header>
        <header className="sticky top-0 hidden h-dvh flex-col gap-4 px-1.5 py-3 md:flex lg:px-3 print:hidden">
          <RetailerName
            name={retailer}
            className="justify-center lg:justify-start"
            nameClassName="hidden lg:block"
          />
          {links.length > 0 && <CommandButton {...command} links={links} user={user.email} shape="rail" />}
          {links.length > 0 && (
            <nav aria-label={t('navigation')} className="min-h-0 flex-1 overflow-y-auto">
              <NavLinks links={links} shape="rail" />
            </nav>
          )}
          <div className="mt-auto flex justify-center lg:justify-stretch">
            <UserMenu user={user} shape="rail" />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="min-h-[calc(100dvh-3.25rem)] min-w-0 bg-surface outline-none md:my-2 md:me-2 md:min-h-[calc(100dvh-1rem)] md:rounded-lg md:border md:shadow-xs print:m-0 print:min-h-0 print:border-0 print:shadow-none"
        >
          <ConnectionBar />
          {children}
        </main>
      </div>
      <ListKeys />
      <SessionGuard email={user.email} />
    </QueryProvider>
  );
}

/** The Tab key reaches this link first. */
function SkipLink({ children }: { readonly children: ReactNode }) {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-sm bg-raised font-medium text-accent-ink shadow-lg focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:px-3 focus:py-2 print:hidden"
    >
      {children}
    </a>
  );
}

function ConnectionBar() {
  const t = useTranslations('portal.frame');
  const isRouterCut = useOffline();
  const isReadingCut = useIsCut();
  return (
    // A live region must exist before its text, or screen readers do not announce it.
    <div role="status" className="sticky top-13 z-20 md:top-0 print:hidden">
      {(isRouterCut || isReadingCut) && (
        <p className="flex min-h-9 items-center justify-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-1.5 text-sm font-medium text-warning-ink md:rounded-t-lg">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('noConnection')}
        </p>
      )}
    </div>
  );
}

function isWorthRetrying(failures: number, error: Error): boolean {
  if (isUnreachable(error)) return true;
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

/**
 * While the service is not reached, the delay is at most 3 seconds, because the network may return at any
 * time.
 */
function untilNextTry(failures: number, error: Error): number {
  return Math.min(1000 * 2 ** failures, isUnreachable(error) ? 3000 : 30_000);
}

function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: isWorthRetrying, retryDelay: untilNextTry, staleTime: 30_000 } },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <SearchProvider>{children}</SearchProvider>
    </QueryClientProvider>
  );
}
