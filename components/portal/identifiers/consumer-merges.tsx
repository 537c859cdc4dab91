import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '@/components/ui/card';
import { portalPath } from '@/lib/core/portal-path';
import { undoableUntil } from '@/lib/domain/identifiers/merge-identifiers';
import type { Consumer } from '@/lib/domain/identifiers/consumers';
import { presentProperties } from '@/lib/domain/identifiers/present';
import type { IdentifierPropertiesWire } from '@/lib/domain/identifiers/schema';
import type { SimilarPerson } from '@/lib/domain/identifiers/similar-identifiers';
import type { ValueFormat } from '../kit/format/value-format';
import { consumerName } from './consumer-name';
import { MergeConsumer, UndoMerge } from './merge-buttons';

interface ConsumerMergesProps {
  readonly consumer: Consumer;
  readonly similar: readonly SimilarPerson[];
  readonly mayUndo: boolean;
  readonly now: Date;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

export function ConsumerMerges(props: ConsumerMergesProps) {
  const { consumer, similar, mayUndo, now, format, timeZone } = props;
  const t = useTranslations('portal.identifiers.merges');
  const { head, merged } = consumer;
  if (merged.length === 0 && similar.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('title')} description={merged.length > 0 && t('body')} />
      {merged.length > 0 && (
        <ul aria-label={t('merged')} className="text-sm">
          {merged.map(({ merge, known: { identifier, properties, summary } }) => {
            const until = undoableUntil(merge);
            const isOver = now > until;
            return (
              <Row
                key={identifier}
                name={<bdi className="foreign">{identifier}</bdi>}
                lines={[
                  wordsOf(identifier, properties),
                  t('receipts', { count: summary.receipts }),
                  isOver ? t('over') : t('until', { time: format.instant(until, timeZone) }),
                ]}
                action={mayUndo && !isOver && <UndoMerge identifier={identifier} head={head} />}
              />
            );
          })}
        </ul>
      )}
      {similar.length > 0 && (
        <div className="border-t first-of-type:border-t-0">
          <h3 className="px-4 pt-3 text-sm font-medium">{t('perhaps')}</h3>
          <ul aria-label={t('perhaps')} className="text-sm">
            {similar.map(({ identifier, properties, same }) => (
              <Row
                key={identifier}
                name={
                  <Link href={portalPath.identifier(identifier)} className="font-medium hover:underline">
                    <bdi className="foreign">{identifier}</bdi>
                  </Link>
                }
                lines={[
                  wordsOf(identifier, presentProperties(properties)),
                  format.list(same.map((reason) => t(`same.${reason}`))),
                ]}
                action={<MergeConsumer identifier={identifier} head={head} />}
              />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

interface RowProps {
  readonly name: ReactNode;
  readonly lines: readonly (string | null)[];
  readonly action: ReactNode;
}

function Row({ name, lines, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate">{name}</p>
        {lines.map(
          (line) =>
            line !== null && (
              <p key={line} className="foreign text-xs text-ink-subtle">
                {line}
              </p>
            ),
        )}
      </div>
      {action}
    </li>
  );
}

function wordsOf(identifier: string, properties: IdentifierPropertiesWire): string | null {
  const { email, phone } = properties;
  const contacts = [consumerName(properties), email, phone].filter(
    (each) => each !== null && each !== identifier,
  );
  return contacts.length === 0 ? null : contacts.join(' · ');
}
