import type { ReactNode } from 'react';
import { brandColours } from '@/components/receipt/brand-colours';
import { ForeignText } from '@/components/receipt/foreign-text';
import { itemName, languageOf } from '@/components/receipt/item-name';
import type { PageFormat } from '@/components/receipt/page-format';
import { directionOf, type ReceiptLanguage } from '@/lib/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/receipts/schema';

interface Props {
  readonly receipt: ReceiptWire;
  readonly language: ReceiptLanguage;
  readonly page: PageFormat;
  readonly title: string;
  readonly pageUrl: string;
}

/** Most items a mail lists: Gmail cuts mails off at 102 kB. The page has them all. */
const itemsMax = 60;
const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const ink = '#16181d';
const muted = '#5b606b';
const line = '1px solid #e6e7eb';

/**
 * Dark colours for mail programs that know media queries; the others keep the light ones. All else is inline, because
 * many programs drop style sheets.
 */
const darkCss =
  '@media (prefers-color-scheme:dark){.bg{background:#0f1012!important}.paper{background:#1a1b1f!important}' +
  '.ink{color:#f2f3f5!important}.muted{color:#a4a8b3!important}.rule{border-color:#2c2e35!important}}' +
  '.item bdi{overflow-wrap:anywhere}';

/** The receipt as mail programs can draw it: tables and inline styles, no image, no script, nothing loaded. */
export function MailHtml({ receipt, language, page, title, pageUrl }: Props) {
  const { t } = page;
  const { tile } = brandColours({ name: receipt.retailer.name }).light;
  const total = page.money(receipt.total);
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkCss}</style>
      </head>
      <body className="bg" style={{ margin: 0, padding: 0, background: '#f4f5f7' }}>
        {/* What the list of mails shows beside the subject. */}
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {t('page.total')}: {total}
        </div>
        <Table className="bg" style={{ background: '#f4f5f7' }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Table className="paper" style={{ maxWidth: 480, background: '#ffffff', borderRadius: 16 }}>
                <tr>
                  <td
                    className="ink"
                    style={{ padding: '28px 24px 8px', font: `600 20px/1.3 ${font}`, color: ink }}
                  >
                    <ForeignText>{receipt.retailer.name}</ForeignText>
                    <div className="muted" style={{ font: `14px/1.5 ${font}`, color: muted }}>
                      {page.day(receipt.localtime)} · {page.timeOfDay(receipt.localtime)}
                    </div>
                  </td>
                </tr>
                <tr>
                  <td
                    className="ink"
                    style={{ padding: '8px 24px 20px', font: `700 36px/1.2 ${font}`, color: ink }}
                  >
                    <div className="muted" style={{ font: `500 13px/1.5 ${font}`, color: muted }}>
                      {t('page.total')}
                    </div>
                    <bdi>{total}</bdi>
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '0 24px' }}>
                    <Items receipt={receipt} page={page} />
                  </td>
                </tr>
                <tr>
                  <td align="center" style={{ padding: '24px 24px 32px' }}>
                    <a
                      href={pageUrl}
                      style={{
                        display: 'inline-block',
                        padding: '12px 24px',
                        borderRadius: 10,
                        background: tile,
                        color: '#ffffff',
                        font: `600 16px/1.3 ${font}`,
                        textDecoration: 'none',
                      }}
                    >
                      {t('mail.open')}
                    </a>
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

function Items({ receipt, page }: Pick<Props, 'receipt' | 'page'>) {
  const { locale, translation_locale: translation } = receipt.l10n;
  const wanted = [translation, page.locale, languageOf(page.locale)].filter((tag) => tag !== null);
  const cell = { borderTop: line, padding: '10px 0', font: `15px/1.4 ${font}`, color: ink };
  const rest = receipt.items.length - itemsMax;
  return (
    <Table>
      {receipt.items.slice(0, itemsMax).map((item, index) => (
        <tr key={index} className="item">
          <td className="ink rule" style={{ ...cell, wordBreak: 'break-word' }}>
            {(item.quantity !== 1 || item.unit !== null) && (
              <ForeignText>{`${page.quantity(item.quantity)} ${item.unit ?? '×'} `}</ForeignText>
            )}
            <ForeignText>{itemName(item, wanted, locale).text}</ForeignText>
          </td>
          <td
            className="ink rule"
            align="right"
            style={{ ...cell, paddingInlineStart: 16, verticalAlign: 'top', textAlign: 'end' }}
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

/** A table that only arranges: screen readers pass over it. */
function Table({
  className,
  style = {},
  children,
}: {
  readonly className?: string;
  readonly style?: Readonly<Record<string, string | number>>;
  readonly children: ReactNode;
}) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      {...(className === undefined ? {} : { className })}
      style={{ borderCollapse: 'collapse', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}
