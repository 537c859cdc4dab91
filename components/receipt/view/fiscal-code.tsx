import { paperWidth } from '@/lib/domain/fiscal/schemes';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { qrPath } from '@/lib/platform/pdf/qr-code';
import { fiscalFacts, type FiscalFacts } from '../words/fiscal-facts';
import type { PageFormat } from '../words/page-format';
import { ForeignText } from './foreign-text';

/** Fewest pixels for the side of a code, and for one module, that a camera can read from a screen. */
const pixels = { code: 200, module: 3 } as const;

/** Draws the codes that must be at the top of a receipt. */
export function TopFiscalCodes({
  receipt,
  page,
}: {
  readonly receipt: ReceiptWire;
  readonly page: PageFormat;
}) {
  return receipt.fiscal
    .map((block) => fiscalFacts(block, page.t))
    .filter(({ scheme }) => scheme.qr.place === 'top')
    .map((facts, index) => <FiscalCode key={index} facts={facts} page={page} />);
}

export function FiscalCode({ facts, page }: { readonly facts: FiscalFacts; readonly page: PageFormat }) {
  const { scheme, code, above, below } = facts;
  if (code === null) return null;
  const { size, path } = qrPath(code);
  const side = size * codeScale(size);
  return (
    <figure className={paperWidth(scheme.qr, size) === 65 ? 'tax-code large' : 'tax-code'}>
      {scheme.above !== null && (
        <p>
          <span lang={scheme.above.lang}>{scheme.above.words}</span>
        </p>
      )}
      {above !== null && (
        <p>
          <ForeignText>{above}</ForeignText>
        </p>
      )}
      <svg
        role="img"
        aria-label={page.t('fiscal.code')}
        width={side}
        height={side}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {below !== null && (
        <p>
          <ForeignText>{below}</ForeignText>
        </p>
      )}
    </figure>
  );
}

/** Returns the pixels of a module. Parameter `modules` includes the quiet zone. */
export function codeScale(modules: number): number {
  return Math.max(pixels.module, Math.ceil(pixels.code / modules));
}
