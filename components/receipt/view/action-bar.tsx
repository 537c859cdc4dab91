import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { ForeignText } from './foreign-text';
import { withoutBidiControls } from '../words/foreign-words';
import type { PageFormat } from '../words/page-format';
import type { PageLinks } from './page-links';
import { shopCodeId, type ReceiptCodes } from './receipt-codes';

interface Props {
  readonly receipt: ReceiptWire;
  readonly name: string;
  readonly links: PageLinks | null;
  readonly codes: ReceiptCodes;
  readonly page: PageFormat;
}

const codeScreen = 'code-screen';
const shareSheet = 'share';

/** Uses native popovers, which need no script. Paper has no links and therefore no bar. */
export function ActionBar({ receipt, name, links, codes, page }: Props) {
  if (links === null || links.pdf === null) return null;
  const { t } = page;
  return (
    <>
      <nav className="actions bar" aria-label={t('bar.label')}>
        <button type="button" popoverTarget={codeScreen}>
          {t('bar.code')}
        </button>
        <a href={links.pdf}>{t('actions.pdf')}</a>
        {links.send !== null && <a href={links.send}>{t('actions.send')}</a>}
        <button type="button" popoverTarget={shareSheet}>
          {t('bar.share')}
        </button>
      </nav>
      <CodeScreen id={receipt.transaction_id} codes={codes} page={page} />
      <ShareSheet name={name} url={links.pageUrl} page={page} />
    </>
  );
}

function CodeScreen({ id, codes, page: { t } }: Pick<Props, 'codes' | 'page'> & { readonly id: string }) {
  const { transaction } = codes;
  const isBars = transaction.kind === 'bars';
  const box = isBars ? `0 0 ${transaction.modules} 1` : `0 0 ${transaction.size} ${transaction.size}`;
  return (
    <div id={codeScreen} popover="auto" role="dialog" aria-label={t('bar.code')} className="sheet screen">
      <p>{t('barcode.caption')}</p>
      <svg
        className={isBars ? 'bars' : 'square'}
        role="img"
        aria-label={t('barcode.label', { id: withoutBidiControls(id) })}
        viewBox={box}
        preserveAspectRatio={isBars ? 'none' : undefined}
        shapeRendering="crispEdges"
      >
        <use href={`#${shopCodeId}`} />
      </svg>
      <p className="code-text">
        <ForeignText>{id}</ForeignText>
      </p>
      <button type="button" popoverTarget={codeScreen} popoverTargetAction="hide">
        {t('bar.close')}
      </button>
    </div>
  );
}

function ShareSheet({
  name,
  url,
  page: { t },
}: {
  readonly name: string;
  readonly url: string;
  readonly page: PageFormat;
}) {
  const subject = t('page.receiptFrom');
  const title = encodeURIComponent(`${subject} ${withoutBidiControls(name)}`);
  const address = encodeURIComponent(url);
  const actions = [
    { href: `mailto:?subject=${title}&body=${address}`, text: t('share.mail') },
    { href: `sms:?&body=${address}`, text: t('share.message') },
    { href: `https://wa.me/?text=${address}`, text: 'WhatsApp' },
  ];
  return (
    <div id={shareSheet} popover="auto" role="dialog" aria-label={t('share.title')} className="sheet">
      <h2>{t('share.title')}</h2>
      <p>{t('share.note')}</p>
      <p className="actions">
        {actions.map(({ href, text }) => (
          <a key={text} href={href}>
            {text}
          </a>
        ))}
      </p>
      <label>
        {t('share.address')}
        <input type="text" readOnly value={url} dir="ltr" />
      </label>
      <button type="button" popoverTarget={shareSheet} popoverTargetAction="hide">
        {t('bar.close')}
      </button>
    </div>
  );
}
