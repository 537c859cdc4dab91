import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { RewardWire } from '@/lib/domain/loyalty/schema';
import { portalPath } from '@/lib/core/portal-path';
import { ClaimReward } from './claim-reward';
import { ResourceTable } from '../kit/list/resource-table';
import { timeWidth } from '../kit/list/time-width';
import type { ValueFormat } from '../value-format';

interface RewardsTableProps {
  readonly rows: readonly RewardWire[];
  readonly format: ValueFormat;
  /** The currency of what rewards are worth. */
  readonly currency: string;
  readonly timeZone: string;
  readonly mayOpenConsumers: boolean;
  /** The program, where the user may mark its rewards as claimed. */
  readonly claimsOf: number | null;
}

/** The rewards of a program; each leads to who won it. */
export function RewardsTable(props: RewardsTableProps) {
  const { rows, format, currency, timeZone, mayOpenConsumers, claimsOf } = props;
  const t = useTranslations('portal.loyalty.rewards');
  return (
    <ResourceTable
      label={t('label')}
      rows={rows}
      rowKey={({ id }) => String(id)}
      {...(mayOpenConsumers
        ? { rowHref: ({ identifier }: RewardWire) => portalPath.identifier(identifier) }
        : {})}
      columns={[
        { key: 'consumer', label: t('columns.consumer'), cell: consumerCell, className: 'w-[22%]' },
        { key: 'name', label: t('columns.name'), cell: nameCell },
        {
          key: 'value',
          label: t('columns.value'),
          cell: ({ value }) => format.money(value, currency),
          numeric: true,
          className: 'w-28',
        },
        { key: 'state', label: t('columns.state'), cell: stateCell, className: 'w-32' },
        {
          key: 'won',
          label: t('columns.won'),
          sorted: 'descending',
          cell: ({ timestamp }) => format.instant(new Date(timestamp), timeZone),
          className: `hidden @4xl:table-cell ${timeWidth} tabular`,
        },
        ...(claimsOf === null
          ? []
          : [
              {
                key: 'action',
                label: t('columns.action'),
                cell: claimCell(claimsOf),
                className: 'w-44',
              },
            ]),
      ]}
    />
  );
}

const consumerCell = ({ identifier }: RewardWire) => <bdi className="foreign">{identifier}</bdi>;
/** The button of a reward of a program. */
function claimCell(programId: number) {
  return (reward: RewardWire) => <ClaimReward programId={programId} reward={reward} />;
}

const nameCell = ({ name }: RewardWire) => <span className="foreign">{name}</span>;
const stateCell = ({ claimed }: RewardWire) => <RewardState claimed={claimed} />;

function RewardState({ claimed }: { readonly claimed: boolean }) {
  const t = useTranslations('portal.loyalty.rewards');
  return <Badge tone={claimed ? 'neutral' : 'accent'}>{t(claimed ? 'onlyClaimed' : 'notClaimed')}</Badge>;
}
