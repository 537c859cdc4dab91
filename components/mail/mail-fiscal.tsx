import { codeScale } from '@/components/receipt/view/fiscal-code';
import { fiscalFacts, type FiscalFacts } from '@/components/receipt/words/fiscal-facts';
import { foreign } from '@/components/receipt/tree/runs';
import type { PageFormat } from '@/components/receipt/words/page-format';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { qrPath, qrPng } from '@/lib/platform/pdf/qr-code';
import { SmallLine } from './mail-rows';
import { font, muted } from './mail-style';
import { OutsideText } from './outside-text';

/**
 * Most characters of all fiscal values in a mail, with their labels. If there are more, only the page shows
 * the values.
 */
const charactersMax = 8_000;
/** Greatest width and height of a code, in pixels. */
const codeMax = 432;

export interface MailFiscal extends FiscalFacts {
  readonly cid: string;
}

/** Returns all codes. Their values are included only up to `charactersMax`. */
export function mailFiscal({ fiscal }: Pick<ReceiptWire, 'fiscal'>, { t }: PageFormat): MailFiscal[] {
  const blocks = fiscal.map((block, index) => ({
    ...fiscalFacts(block, t),
    cid: `fiscal-${index + 1}@receipt`,
  }));
  const characters = blocks.flatMap(({ facts }) => facts.map(({ label, value }) => label + value)).join('');
  return characters.length <= charactersMax ? blocks : blocks.map((block) => ({ ...block, facts: [] }));
}

export function fiscalPictures(blocks: readonly MailFiscal[]) {
  return blocks.flatMap(({ code, cid }, index) =>
    code === null
      ? []
      : [
          {
            filename: `fiscal-${index + 1}.png`,
            contentType: 'image/png',
            base64: qrPng(code).toString('base64'),
            cid,
          },
        ],
  );
}

export function MailFiscalCode({ block, page }: { readonly block: MailFiscal; readonly page: PageFormat }) {
  const { scheme, code, above, below, cid } = block;
  if (code === null) return null;
  const { size } = qrPath(code);
  const side = size * Math.min(codeScale(size), Math.floor(codeMax / size));
  return (
    <div style={{ textAlign: 'center', padding: '12px 0', font: `13px/1.5 ${font}` }}>
      {scheme.above !== null && <div lang={scheme.above.lang}>{scheme.above.words}</div>}
      {above !== null && (
        <div>
          <OutsideText>{above}</OutsideText>
        </div>
      )}
      <img
        src={`cid:${cid}`}
        // No `height`: it would distort the picture in mail programs that reduce the width.
        width={side}
        alt={page.t('fiscal.code')}
        style={{ border: 0, maxWidth: '100%' }}
        // Without `loading`, React preloads the picture by a link element, which mail programs report as a
        // remote file.
        loading="lazy"
      />
      {below !== null && (
        <div>
          <OutsideText>{below}</OutsideText>
        </div>
      )}
    </div>
  );
}

export function MailFiscalData({
  blocks,
  page,
}: {
  readonly blocks: readonly MailFiscal[];
  readonly page: PageFormat;
}) {
  return blocks.map((block) => (
    <div key={block.cid} style={{ padding: '12px 0 0' }}>
      {block.scheme.qr.place === 'end' && <MailFiscalCode block={block} page={page} />}
      {block.url !== null && (
        <SmallLine label={[page.t('fiscal.url')]}>
          <a href={block.url} className="muted" style={{ color: muted }}>
            <OutsideText>{block.url}</OutsideText>
          </a>
        </SmallLine>
      )}
      {block.facts.map(({ label, value }, index) => (
        <SmallLine key={index} label={[foreign(label)]}>
          <OutsideText>{value}</OutsideText>
        </SmallLine>
      ))}
    </div>
  ));
}

export function fiscalText(blocks: readonly MailFiscal[], page: PageFormat): string[] {
  return blocks.map(({ code, url, facts, scheme }) =>
    [
      ...(scheme.above === null || code === null ? [] : [scheme.above.words]),
      ...(code === null ? [] : [`${page.t('fiscal.code')}: ${code}`]),
      ...(url === null ? [] : [`${page.t('fiscal.url')}: ${url}`]),
      ...facts.map(({ label, value }) => `${label}: ${value}`),
    ].join('\n'),
  );
}
