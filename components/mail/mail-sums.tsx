import type { ReceiptTree } from '@/components/receipt/tree/receipt-tree';
import type { LabelledRow } from '@/components/receipt/tree/runs';
import type { PageFormat } from '@/components/receipt/words/page-format';
import { AmountRow, MailRuns, SmallLine, type Tone } from './mail-rows';
import { Table } from './mail-table';
import { fitsMail, mailFacts } from './mail-text';

interface Props {
  readonly tree: ReceiptTree;
  readonly page: PageFormat;
}

export function MailSums({ tree, page }: Props) {
  const { sums, taxes, payments } = tree;
  if (!fitsMail([...sums, ...taxes.rows, ...payments])) return null;
  return (
    <Table>
      {sums.map((row, index) => (
        <Sum
          key={index}
          row={row}
          tone={tones[row.kind]}
          ruled={index === 0}
          space={[index === 0 ? 11 : row.kind === 'total' ? 4 : 2, row.kind === 'total' ? 10 : 2]}
          page={page}
        />
      ))}
      {taxes.rows.map((row, index, { length }) => (
        <Sum
          key={index}
          row={row}
          ruled={index === 0}
          space={[index === 0 ? 10 : 2, index === length - 1 ? 10 : 2]}
          page={page}
        />
      ))}
      {payments
        .flatMap((payment) => [payment, ...payment.facts.filter(({ isChange }) => isChange)])
        .map((row, index) => (
          <Sum key={index} row={row} ruled={index === 0} space={[index === 0 ? 10 : 2, 2]} page={page} />
        ))}
    </Table>
  );
}

const tones = { subtotal: 'muted', discount: 'minus', total: 'total' } as const;

interface SumProps {
  readonly row: LabelledRow;
  readonly tone?: Tone;
  readonly ruled: boolean;
  readonly space: readonly [above: number, below: number];
  readonly page: PageFormat;
}

function Sum({ row: { label, value }, tone = 'muted', ruled, space, page }: SumProps) {
  return (
    <AmountRow
      label={<MailRuns runs={label} />}
      amount={value}
      tone={tone}
      ruled={ruled ? 'ruled' : undefined}
      space={space}
      page={page}
    />
  );
}

export function MailFacts({ tree }: Pick<Props, 'tree'>) {
  return (
    <div style={{ padding: '12px 0 0' }}>
      {mailFacts(tree).map(({ label, value }, index) => (
        <SmallLine key={index} label={label}>
          <MailRuns runs={value} />
        </SmallLine>
      ))}
    </div>
  );
}
