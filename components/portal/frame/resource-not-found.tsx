import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import type { NavigationPlace } from '../kit/feature';
import { navigation } from './features';

interface ResourceNotFoundProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly list: NavigationPlace['key'];
  readonly back: string;
  readonly at?: Pick<NavigationPlace, 'href' | 'operations'>;
  readonly children: ReactNode;
}

/**
 * A missing record and a record of another retailer look alike, so that the page does not reveal which ids
 * exist.
 */
export async function ResourceNotFound({ icon, title, list, back, at, children }: ResourceNotFoundProps) {
  const { can } = await requirePortal();
  const place = at ?? navigation.find(({ key }) => key === list);
  const mayList = place?.operations.some((operation) => can(operation)) === true;
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={icon}
        title={title}
        action={
          mayList && (
            <Link href={place.href} className={buttonClass({ variant: 'secondary' })}>
              {back}
            </Link>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
