import type { CSSProperties, ReactNode } from 'react';
import { amountDirection, type PageFormat } from '@/components/receipt/words/page-format';
import { font, ink, line, minus, muted, sidesOf } from './mail-style';

/** Characters; longer amounts get smaller figures, because none breaks. */
const usualMax = 17;

const tones = {
  ink: { size: 15, weight: 400, color: ink },
  muted: { size: 14, weight: 400, color: muted },
  minus: { size: 14, weight: 500, color: minus },
  total: { size: 18, weight: 700, color: ink },
} as const;

interface Props {
  readonly label: ReactNode;
  readonly amount: string;
  readonly tone: keyof typeof tones;
  readonly ruled?: 'ruled' | undefined;
  /** Pixels. */
  readonly space: readonly [above: number, below: number];
  readonly page: PageFormat;
}

export function AmountRow({ label, amount, tone, ruled, space, page }: Props) {
  const { start, end } = sidesOf(page);
  const { size, weight, color } = tones[tone];
  const looks = [tone === 'total' ? 'ink' : tone, ruled === 'ruled' ? 'rule' : ''].filter(Boolean).join(' ');
  const cell: CSSProperties = {
    ...(ruled === 'ruled' ? { borderTop: line } : {}),
    font: `${weight} ${size}px/1.4 ${font}`,
    color,
    verticalAlign: 'top',
  };
  const [above, below] = space.map((pixels) => `${pixels}px`);
  const gap = end === 'right' ? `${above} 0 ${below} 16px` : `${above} 16px ${below} 0`;
  return (
    <tr>
      <td
        className={looks}
        align={start}
        style={{ ...cell, padding: `${above} 0 ${below}`, textAlign: start }}
      >
        {label}
      </td>
      <td
        className={looks}
        align={end}
        style={{
          ...cell,
          padding: gap,
          textAlign: end,
          whiteSpace: 'nowrap',
          ...(amount.length > usualMax ? { fontSize: 12 } : {}),
        }}
      >
        <MailAmount>{amount}</MailAmount>
      </td>
    </tr>
  );
}

export function MailAmount({ children }: { readonly children: string }) {
  return (
    <span dir={amountDirection(children) ?? 'auto'} style={{ whiteSpace: 'nowrap' }}>
      {children}
    </span>
  );
}
