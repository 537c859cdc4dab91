import { SearchX } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

interface NoMatchProps {
  readonly title: string;
  readonly href: string;
  readonly action: string;
  readonly children: ReactNode;
}

export function NoMatch({ title, href, action, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      action={
        <Link href={href} className={buttonClass()}>
          {action}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
