import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import type { ProgramBalance } from '@/lib/domain/loyalty/list-balances';
import type { LoyaltyEventWire } from '@/lib/domain/loyalty/schema';
import { portalPath } from '@/lib/core/portal-path';
import { AdjustBalance } from '../loyalty/adjust-balance';
import { EventList } from '../loyalty/event-list';
import type { ValueFormat } from '../kit/format/value-format';

type Balance = ProgramBalance & { readonly identifier: string; readonly events: readonly LoyaltyEventWire[] };

interface ConsumerLoyaltyProps {
  readonly identifier: string;
  readonly balances: readonly Balance[];
  readonly may: { readonly adjust: boolean; readonly openProgram: boolean; readonly openReceipts: boolean };
  readonly format: ValueFormat;
  readonly timeZone: string;
}

const programsShown = 5;

export function ConsumerLoyalty({ balances, ...props }: ConsumerLoyaltyProps) {
  const t = useTranslations('portal.identifiers.loyalty');
  const cardOf = (balance: Balance) => (
    <ProgramCard key={`${balance.programId}/${balance.identifier}`} balance={balance} {...props} />
  );
  const more = balances.slice(programsShown);
  return (
    <Card>
      <CardHeader title={t('title')} />
      {balances.length === 0 && <p className="p-4 text-sm text-ink-subtle">{t('none')}</p>}
      {balances.slice(0, programsShown).map(cardOf)}
      {more.length > 0 && (
        <details>
          <summary className="cursor-pointer px-4 py-2.5 text-sm text-accent-ink hover:underline">
            {t('more', { count: more.length })}
          </summary>
          {more.map(cardOf)}
        </details>
      )}
    </Card>
  );
}

interface ProgramCardProps extends Omit<ConsumerLoyaltyProps, 'balances'> {
  readonly balance: Balance;
}

function ProgramCard({ balance, identifier, may, format, timeZone }: ProgramCardProps) {
  const t = useTranslations('portal.identifiers.loyalty');
  const tLoyalty = useTranslations('portal.loyalty');
  return (
    <CardBody className="border-b last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="foreign text-sm font-medium">
            {may.openProgram ? (
              <Link href={portalPath.loyaltyProgram(balance.programId)} className="hover:underline">
                {balance.program}
              </Link>
            ) : (
              balance.program
            )}
          </h3>
          {balance.identifier !== identifier && (
            <p className="foreign text-xs text-ink-subtle">
              <bdi>{balance.identifier}</bdi>
            </p>
          )}
          <p className="tabular text-lg font-semibold">
            {t('points', { count: balance.value, value: format.quantity(balance.value) })}
          </p>
          <p className="text-xs text-ink-subtle">
            {t('rewards', { count: balance.rewards, open: balance.unclaimed })}
          </p>
        </div>
        {may.adjust && (
          <AdjustBalance
            programId={balance.programId}
            identifier={balance.identifier}
            label={tLoyalty('adjust.open')}
          />
        )}
      </div>
      {balance.events.length > 0 && (
        <div className="mt-3 border-t">
          <EventList
            events={balance.events}
            format={format}
            timeZone={timeZone}
            mayOpenReceipts={may.openReceipts}
          />
        </div>
      )}
    </CardBody>
  );
}
