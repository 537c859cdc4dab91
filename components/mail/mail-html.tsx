import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { headline } from '@/components/receipt/words/refund';
import { heroSize } from '@/components/receipt/view/receipt-header';
import { networkName } from '@/components/receipt/view/social-links';
import { brandColours, type BrandColours } from '@/lib/domain/brand/colours';
import { directionOf, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { Column, columnWidth } from './mail-column';
import { MailFiscalCode, MailFiscalData } from './mail-fiscal';
import { MailItems } from './mail-items';
import { MailAmount } from './mail-rows';
import { darkCss, font, ink, muted, textSidesOf, withWord } from './mail-style';
import { MailFacts, MailSums } from './mail-sums';
import { Table } from './mail-table';
import type { MailParts } from './mail-text';
import { MailWords } from './mail-words';
import { OutsideText } from './outside-text';

export interface MailProps extends MailParts {
  readonly language: ReceiptLanguage;
  readonly isToConsumer: boolean;
}

const hidden = withWord({ display: 'none', maxHeight: 0, overflow: 'hidden' }, { msoHide: 'all' });

/**
 * Uses tables and inline styles, no script and no remote files. Essential features are checked against
 * caniemail.
 */
export function MailHtml(props: MailProps) {
  const { brand, language, page, title } = props;
  const colours = brandColours(brand);
  const { label, amount } = headline(props.receipt, page);
  const preheader = `${label}: ${amount}`;
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Keeps mail programs from making numbers into links for phone calls. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{darkCss(colours)}</style>
      </head>
      <body className="bg" style={{ margin: 0, padding: 0, background: colours.light.wash }}>
        {/* Lists of mails show this text next to the subject. */}
        <div style={hidden}>{preheader}</div>
        {/* Repeats the language and direction, because mail programs drop the elements html and body. */}
        <div role="article" aria-label={title} lang={language} dir={directionOf(language)}>
          <Table className="bg" style={{ background: colours.light.wash }}>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <Column>
                  <Table
                    className="paper"
                    style={{ maxWidth: columnWidth, background: '#ffffff', borderRadius: 16 }}
                  >
                    <Paper {...props} colours={colours.light} />
                  </Table>
                  <Table style={{ maxWidth: columnWidth }}>
                    <tr>
                      <td
                        align="center"
                        className="below"
                        style={{
                          padding: '20px 24px',
                          font: `13px/1.5 ${font}`,
                          color: colours.light.washText,
                          textAlign: 'center',
                        }}
                      >
                        <Below {...props} colours={colours.light} />
                      </td>
                    </tr>
                  </Table>
                </Column>
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  );
}

interface PartProps extends MailProps {
  readonly colours: BrandColours;
}

function Paper({ receipt, tree, brand, page, pageUrl, fiscal, itemsShown, colours }: PartProps) {
  const { start } = textSidesOf(page);
  const { label, amount } = headline(receipt, page);
  const row = (padding: string, children: ReactNode) => (
    <tr>
      <td className="ink" align={start} style={{ padding, color: ink, textAlign: start }}>
        {children}
      </td>
    </tr>
  );
  return (
    <>
      {fiscal
        .filter(({ scheme, code }) => scheme.qr.place === 'top' && code !== null)
        .map((block) => (
          <Fragment key={block.cid}>
            {row('12px 24px 0', <MailFiscalCode block={block} page={page} />)}
          </Fragment>
        ))}
      {row(
        '28px 24px 0',
        <>
          {brand.logo !== null && <Logo {...brand.logo} />}
          <h1 style={{ margin: 0, font: `600 20px/1.3 ${font}` }}>
            <OutsideText>{brand.name}</OutsideText>
          </h1>
          <div className="muted" style={{ font: `14px/1.5 ${font}`, color: muted }}>
            {page.day(receipt.localtime)} · <span dir="auto">{page.timeOfDay(receipt.localtime)}</span>
            <StoreLine store={receipt.store} brandName={brand.name} />
          </div>
          <MailWords text={brand.header} issued={receipt.l10n.locale} page={page} />
        </>,
      )}
      {row(
        '24px 24px 20px',
        <>
          <div className="muted" style={{ font: `500 13px/1.5 ${font}`, color: muted }}>
            {label}
          </div>
          <Total>{amount}</Total>
          {tree.notices.map((notice) => (
            <Notice key={notice.title}>
              <strong>{notice.title}</strong> {notice.text}
            </Notice>
          ))}
        </>,
      )}
      {row(
        '0 24px',
        <>
          <MailItems receipt={receipt} count={itemsShown} page={page} />
          <MailSums tree={tree} page={page} />
          <MailFacts tree={tree} />
          <MailFiscalData blocks={fiscal} page={page} />
        </>,
      )}
      <tr>
        <td align="center" style={{ padding: '24px 24px 32px', textAlign: 'center' }}>
          <Button href={pageUrl} colours={colours}>
            {page.t('mail.open')}
          </Button>
        </td>
      </tr>
    </>
  );
}

function Total({ children }: { readonly children: string }) {
  const pixels = { tiny: 15, small: 19, longest: 24, longer: 30 };
  const size = heroSize(children);
  return (
    <div style={{ font: `700 ${size === undefined ? 36 : pixels[size]}px/1.2 ${font}` }}>
      <MailAmount>{children}</MailAmount>
    </div>
  );
}

/** A table, because Word (Outlook on Windows) supports padding only for table cells. */
function Button({
  href,
  colours,
  children,
}: {
  readonly href: string;
  readonly colours: BrandColours;
  readonly children: string;
}) {
  const looks: CSSProperties = { background: colours.tile, borderRadius: 10 };
  return (
    <table role="presentation" align="center" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            className="button"
            align="center"
            style={withWord({ ...looks, textAlign: 'center' }, { msoPaddingAlt: '12px 24px' })}
          >
            <a
              href={href}
              style={{
                display: 'inline-block',
                padding: '12px 24px',
                color: colours.tileText,
                font: `600 16px/1.3 ${font}`,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div className="muted" style={{ font: `14px/1.5 ${font}`, color: muted }}>
      {children}
    </div>
  );
}

function Below({ receipt, brand, page, noticeUrl, unsubscribeUrl, isToConsumer, colours }: PartProps) {
  // `washText` is readable on every background colour that a brand can have.
  const link = { color: colours.washText };
  const value = () => <OutsideText>{brand.name}</OutsideText>;
  return (
    <>
      <MailWords text={brand.footer} issued={receipt.l10n.locale} page={page} />
      {brand.links.length > 0 && (
        <p style={{ margin: '10px 0 0' }}>
          {brand.links.map(({ network, url }, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <a href={url} className="below" style={link}>
                {networkName(network, page)}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      <p style={{ margin: '10px 0 0' }}>
        {page.t.rich(isToConsumer ? 'mail.reason' : 'mail.asked', { value })}
      </p>
      <p style={{ margin: '10px 0 0' }}>
        {page.t.rich('notice.first', { value })}{' '}
        <a href={noticeUrl} className="below" style={link}>
          {page.t('notice.title')}
        </a>
      </p>
      {unsubscribeUrl !== null && (
        <p style={{ margin: '10px 0 0' }}>
          <a href={unsubscribeUrl} className="below" style={link}>
            {page.t('actions.stop')}
          </a>
        </p>
      )}
    </>
  );
}

/** Sets attributes for the size, because Outlook ignores sizes in styles. */
function Logo({ src, width, height }: NonNullable<MailProps['brand']['logo']>) {
  const shown = Math.min(1, 48 / height, 200 / width);
  const [across, down] = [Math.round(width * shown), Math.round(height * shown)];
  return (
    <div style={{ margin: '0 0 12px' }}>
      {/* The logo was designed for white, so it has a white background in the dark scheme. */}
      <img
        src={src}
        width={across}
        height={down}
        alt=""
        className="logo"
        style={{ border: 0, verticalAlign: 'top' }}
        // Keeps React from preloading the picture by a link element, as in mail-fiscal.tsx.
        loading="lazy"
      />
    </div>
  );
}

function StoreLine({
  store,
  brandName,
}: {
  readonly store: MailProps['receipt']['store'];
  readonly brandName: string;
}) {
  const parts = [store.name === brandName ? null : store.name, store.city].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <div>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <OutsideText>{part}</OutsideText>
        </Fragment>
      ))}
    </div>
  );
}
