import { ForeignText } from '@/components/receipt/foreign-text';
import { itemName, wantedLanguages } from '@/components/receipt/item-name';
import type { PageFormat } from '@/components/receipt/page-format';
import type { ReceiptWire } from '@/lib/receipts/schema';
import { font, ink, line, muted } from './mail-style';
import { Table } from './mail-table';
import { mailItemsMax } from './mail-text';

const amount = { paddingInlineStart: 16, verticalAlign: 'top', textAlign: 'end' } as const;

/** What was bought, as far as a mail has room for it. */
export function MailItems({ receipt, page }: { readonly receipt: ReceiptWire; readonly page: PageFormat }) {
  const wanted = wantedLanguages(receipt.l10n, page.locale);
  const cell = { borderTop: line, padding: '10px 0', font: `15px/1.4 ${font}`, color: ink };
  const rest = receipt.items.length - mailItemsMax;
  return (
    <Table>
      {receipt.items.slice(0, mailItemsMax).map((item, index) => (
        <tr key={index} className="item">
          <td className="ink rule" style={{ ...cell, wordBreak: 'break-word' }}>
            {(item.quantity !== 1 || item.unit !== null) && (
              <>
                <ForeignText>{`${page.quantity(item.quantity)} ${item.unit ?? '×'}`}</ForeignText>{' '}
              </>
            )}
            <ForeignText>{itemName(item, wanted, receipt.l10n.locale).text}</ForeignText>
          </td>
          <td
            className="ink rule"
            align="right"
            style={{
              ...cell,
              ...amount,
              whiteSpace: page.money(item.total).length > 16 ? 'normal' : 'nowrap',
            }}
          >
            <bdi>{page.money(item.total)}</bdi>
          </td>
        </tr>
      ))}
      {rest > 0 && (
        <tr>
          <td colSpan={2} className="muted rule" style={{ ...cell, color: muted }}>
            {page.t('mail.more', { count: page.quantity(rest) })}
          </td>
        </tr>
      )}
    </Table>
  );
}
