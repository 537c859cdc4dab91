import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card, CardHeader } from '@/components/ui/card';
import { MaybeLink } from '../kit/links/maybe-link';
import type { Evidence } from './evidence';

export function EvidenceList({ title, items, all }: Evidence) {
  const t = useTranslations('portal.problems.evidence');
  return (
    <Card>
      <CardHeader
        title={title}
        {...(all !== null && {
          action: (
            <Link href={all} className="text-sm text-accent-ink hover:underline">
              {t('all')}
            </Link>
          ),
        })}
      />
      <ul className="divide-y">
        {items.map(({ key, title: name, note, href }) => (
          <li key={key}>
            <MaybeLink href={href} className="flex items-center gap-3 px-4 py-2.5">
              <span className="min-w-0 flex-1">
                <bdi className="tabular block text-sm font-medium wrap-anywhere">{name}</bdi>
                {note !== null && (
                  <bdi className="tabular block text-xs text-ink-muted wrap-anywhere">{note}</bdi>
                )}
              </span>
              {href !== null && (
                <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-subtle rtl:-scale-x-100" />
              )}
            </MaybeLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
