'use client';

import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';

interface ListPageProps {
  readonly title: string;
  readonly description?: string;
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  readonly filters?: ReactNode;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

export function ListPage({ title, description, back, actions, filters, above, children }: ListPageProps) {
  return (
    <div className="@container">
      <div className="px-4 pt-5">
        <PageHeader title={title} description={description} back={back} actions={actions} className="pb-4" />
        {above && <div className="pb-4">{above}</div>}
        {filters && <div className="flex flex-wrap items-center gap-3 pb-4">{filters}</div>}
      </div>
      {children}
    </div>
  );
}
