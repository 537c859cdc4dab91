import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { ForeignText } from '@/components/receipt/foreign-text';
import { SocialLinks } from '@/components/receipt/social-links';
import { brandColours } from '@/lib/brand/colours';
import { directionOf, type ReceiptLanguage } from '@/lib/i18n/receipt-languages';
import { MailItems } from './mail-items';
import { Table } from './mail-table';
import { darkCss, font, ink, muted } from './mail-style';
import type { MailParts } from './mail-text';
import { MailWords } from './mail-words';

interface Props extends MailParts {
  readonly language: ReceiptLanguage;
}

/** The receipt as mail programs can draw it: tables and inline styles, no script, nothing loaded from anywhere. */
export function MailHtml(props: Props) {
  const { brand, language, page, title } = props;
  const colours = brandColours(brand);
  const preheader = `${page.t('page.total')}: ${page.money(props.receipt.total)}`;
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Numbers on a receipt are not phone numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{darkCss(colours)}</style>
      </head>
      <body className="bg" style={{ margin: 0, padding: 0, background: colours.light.wash }}>
        {/* What the list of mails shows beside the subject. */}
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preheader}</div>
        {/* Programs that show mails drop html and body: language and direction stand here once more. */}
        <div role="article" aria-label={title} lang={language} dir={directionOf(language)}>
          <Table className="bg" style={{ background: colours.light.wash }}>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <Table className="paper" style={{ maxWidth: 480, background: '#ffffff', borderRadius: 16 }}>
                  <Paper {...props} />
                </Table>
                <Table style={{ maxWidth: 480 }}>
                  <tr>
                    <td
                      align="center"
                      className="muted"
                      style={{ padding: '20px 24px', font: `13px/1.5 ${font}`, color: muted }}
                    >
                      <Below {...props} link={colours.light.link} />
                    </td>
                  </tr>
                </Table>
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  );
}

function Paper({ receipt, brand, page, pageUrl }: Props) {
  const { tile } = brandColours(brand).light;
  const button: CSSProperties = {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: 10,
    background: tile,
    color: '#ffffff',
    font: `600 16px/1.3 ${font}`,
    textDecoration: 'none',
  };
  return (
    <>
      <Row padding="28px 24px 8px" style={{ font: `600 20px/1.3 ${font}` }}>
        {brand.logo !== null && <Logo {...brand.logo} />}
        <h1 style={{ margin: 0, font: 'inherit' }}>
          <ForeignText>{brand.name}</ForeignText>
        </h1>
        <div className="muted" style={{ font: `14px/1.5 ${font}`, color: muted }}>
          {page.day(receipt.localtime)} · {page.timeOfDay(receipt.localtime)}
          <StoreLine store={receipt.store} brandName={brand.name} />
        </div>
        <MailWords text={brand.header} issued={receipt.l10n.locale} page={page} />
      </Row>
      <Row padding="8px 24px 20px" style={{ font: `700 36px/1.2 ${font}` }}>
        <div className="muted" style={{ font: `500 13px/1.5 ${font}`, color: muted }}>
          {page.t('page.total')}
        </div>
        <bdi>{page.money(receipt.total)}</bdi>
      </Row>
      <tr>
        <td style={{ padding: '0 24px' }}>
          <MailItems receipt={receipt} page={page} />
        </td>
      </tr>
      <tr>
        <td align="center" style={{ padding: '24px 24px 32px' }}>
          <a href={pageUrl} style={button}>
            {page.t('mail.open')}
          </a>
        </td>
      </tr>
    </>
  );
}

/** What stands under the paper: who writes, why, and how to stop it. */
function Below({ receipt, brand, page, unsubscribeUrl, link }: Props & { readonly link: string }) {
  const value = () => <ForeignText>{brand.name}</ForeignText>;
  return (
    <>
      <MailWords text={brand.footer} issued={receipt.l10n.locale} page={page} />
      <SocialLinks links={brand.links} page={page} />
      <p style={{ margin: '8px 0 0' }}>{page.t.rich('mail.reason', { value })}</p>
      {unsubscribeUrl !== null && (
        <p style={{ margin: '8px 0 0' }}>
          <a href={unsubscribeUrl} className="link" style={{ color: link }}>
            {page.t('actions.stop')}
          </a>
        </p>
      )}
    </>
  );
}

/** Sized by attributes too: Outlook knows no others. */
function Logo({ src, width, height }: NonNullable<Props['brand']['logo']>) {
  const shown = Math.min(1, 48 / height, 200 / width);
  const [across, down] = [Math.round(width * shown), Math.round(height * shown)];
  return (
    <span style={{ display: 'block', paddingBottom: 12 }}>
      {/* On white in every scheme, as it was drawn. */}
      <img
        src={src}
        width={across}
        height={down}
        alt=""
        className="logo"
        style={{ display: 'block', border: 0 }}
        // React would ask for it in advance, by a link element that mail programs take for a remote file.
        loading="lazy"
      />
    </span>
  );
}

function Row({
  padding,
  style,
  children,
}: {
  readonly padding: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}) {
  return (
    <tr>
      <td className="ink" style={{ padding, color: ink, ...style }}>
        {children}
      </td>
    </tr>
  );
}

/** Which of the retailer's stores it was; a store of the same name is not named again. */
function StoreLine({
  store,
  brandName,
}: {
  readonly store: Props['receipt']['store'];
  readonly brandName: string;
}) {
  const parts = [store.name === brandName ? null : store.name, store.city].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <div>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <ForeignText>{part}</ForeignText>
        </Fragment>
      ))}
    </div>
  );
}
