import Form from 'next/form';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { LoyaltyEventWire } from '@/lib/domain/loyalty/schema';
import { portalPath } from '@/lib/core/portal-path';
import type { ValueFormat } from '../kit/format/value-format';
import { AdjustBalance } from './adjust-balance';
import { EventList } from './event-list';

interface BalanceCardProps {
  readonly programId: number;
  readonly who: string | null;
  readonly value: number | null;
  readonly events: readonly LoyaltyEventWire[];
  readonly may: { readonly adjust: boolean; readonly openConsumer: boolean; readonly openReceipts: boolean };
  readonly format: ValueFormat;
  readonly timeZone: string;
}

export function BalanceCard({ programId, who, value, events, may, format, timeZone }: BalanceCardProps) {
  const t = useTranslations('portal.loyalty.balance');
  const tAdjust = useTranslations('portal.loyalty.adjust');
  return (
    <Card>
      <CardHeader title={t('title')} description={t('hint')} />
      <CardBody className="flex flex-col gap-3">
        <Form action={portalPath.loyaltyProgram(programId)} className="flex items-end gap-2 print:hidden">
          <Field
            label={t('label')}
            error={who !== null && value === null ? t('unknown') : null}
            className="flex-1"
          >
            <Input
              name="who"
              key={who}
              defaultValue={who ?? ''}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" className={who !== null && value === null ? 'self-center' : ''}>
            {t('show')}
          </Button>
        </Form>
        {who !== null && value !== null && (
          <div className="flex flex-col gap-2 border-t pt-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div>
                <bdi className="foreign text-sm">{who}</bdi>
                <p className="tabular text-lg font-semibold">
                  {t('points', { count: value, value: format.quantity(value) })}
                </p>
              </div>
              {may.adjust && <AdjustBalance programId={programId} identifier={who} label={tAdjust('open')} />}
            </div>
            {may.openConsumer && (
              <Link href={portalPath.identifier(who)} className="text-sm text-accent-ink hover:underline">
                {t('profile')}
              </Link>
            )}
            {events.length === 0 ? (
              <p className="text-sm text-ink-subtle">{t('none')}</p>
            ) : (
              <EventList
                events={events}
                format={format}
                timeZone={timeZone}
                mayOpenReceipts={may.openReceipts}
              />
            )}
          </div>
        )}
      </CardBody>
    </Card>
  );
}
