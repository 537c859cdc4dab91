import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { runsText, type Run, type Runs } from '@/components/receipt/tree/runs';
import { amountDirection, type PageFormat } from '@/components/receipt/words/page-format';
import { font, ink, line, minus, muted, textSidesOf } from './mail-style';
import { OutsideText } from './outside-text';

/**
 * Most characters of an amount at full size. Longer amounts get a smaller font, because amounts must not
 * wrap.
 */
const usualMax = 17;

const tones = {
  ink: { size: 15, weight: 400, color: ink },
  muted: { size: 14, weight: 400, color: muted },
  minus: { size: 14, weight: 500, color: minus },
  total: { size: 18, weight: 700, color: ink },
} as const;

export type Tone = keyof typeof tones;

interface Props {
  readonly label: ReactNode;
  readonly amount: Runs;
  readonly tone: Tone;
  readonly ruled?: 'ruled' | undefined;
  /** In pixels. */
  readonly space: readonly [above: number, below: number];
  readonly page: PageFormat;
}

export function AmountRow({ label, amount, tone, ruled, space, page }: Props) {
  const { start, end } = textSidesOf(page);
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
          ...(runsText(amount).length > usualMax ? { fontSize: 12 } : {}),
        }}
      >
        <MailRuns runs={amount} />
      </td>
    </tr>
  );
}

export function SmallLine({ label, children }: { readonly label: Runs; readonly children: ReactNode }) {
  return (
    <div className="muted" style={{ font: `12px/1.5 ${font}`, color: muted }}>
      <MailRuns runs={label} />: {children}
    </div>
  );
}

export function MailAmount({ children }: { readonly children: string }) {
  return (
    <span dir={amountDirection(children) ?? 'auto'} style={{ whiteSpace: 'nowrap' }}>
      {children}
    </span>
  );
}

export function MailRuns({ runs }: { readonly runs: Runs }) {
  return runs.map((run, index) => <Fragment key={index}>{drawn(run)}</Fragment>);
}

function drawn(run: Run): ReactNode {
  if (typeof run === 'string') return run;
  const { kind, text } = run;
  if (kind === 'digits') return <span dir="ltr">{runsText([run])}</span>;
  return kind === 'foreign' || kind === 'card' ? (
    <OutsideText>{text}</OutsideText>
  ) : (
    <MailAmount>{text}</MailAmount>
  );
}
