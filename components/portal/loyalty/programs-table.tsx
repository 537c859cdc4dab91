import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { ProgramWire } from '@/lib/domain/loyalty/schema';
import { ResourceTable } from '../list/resource-table';
import type { ValueFormat } from '../value-format';
import { useRuleText } from './use-rule-text';

interface ProgramsTableProps {
  readonly rows: readonly ProgramWire[];
  readonly format: ValueFormat;
  readonly currency: string;
  readonly mayOpen: boolean;
}

/** The list of loyalty programs. */
export function ProgramsTable({ rows, format, currency, mayOpen }: ProgramsTableProps) {
  const t = useTranslations('portal.loyalty.columns');
  const tTable = useTranslations('portal.loyalty');
  const text = useRuleText(format, currency);
  return (
    <ResourceTable
      label={tTable('tableLabel')}
      rows={rows}
      rowKey={({ id }) => String(id)}
      {...(mayOpen ? { rowHref: ({ id }: ProgramWire) => `/loyalty/${id}` } : {})}
      columns={[
        { key: 'name', label: t('name'), cell: nameCell },
        { key: 'rule', label: t('rule'), cell: text.points },
        {
          key: 'reward',
          label: t('reward'),
          cell: text.reward,
          className: 'hidden @3xl:table-cell',
        },
        { key: 'state', label: t('state'), cell: stateCell, className: 'w-28' },
      ]}
    />
  );
}

const nameCell = ({ name }: ProgramWire) => <span className="foreign">{name}</span>;
const stateCell = ({ active }: ProgramWire) => <ProgramState active={active} />;

/** Whether receipts count in a program. */
export function ProgramState({ active }: { readonly active: boolean }) {
  const t = useTranslations('portal.loyalty');
  return <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'paused')}</Badge>;
}
