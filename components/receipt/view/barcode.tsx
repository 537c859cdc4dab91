import { ForeignText } from './foreign-text';
import { withoutBidiControls } from '../words/foreign-words';
import type { PageFormat } from '../words/page-format';
import { shopCodeId, type ReceiptCodes } from './receipt-codes';

interface Props {
  readonly id: string;
  readonly code: ReceiptCodes['transaction'];
  readonly page: PageFormat;
}

/**
 * Draws Code 128 with its text. A long id becomes a QR code, because scanners could not read so many bars.
 */
export function Barcode({ id, code, page }: Props) {
  const label = page.t('barcode.label', { id: withoutBidiControls(id) });
  return (
    <figure className="barcode" id="code">
      {code.kind === 'bars' ? (
        <svg
          role="img"
          aria-label={label}
          // Two pixels per module keep the bars crisp.
          width={code.modules * 2}
          viewBox={`0 0 ${code.modules} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path id={shopCodeId} d={code.path} />
        </svg>
      ) : (
        <svg
          className="square"
          role="img"
          aria-label={label}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
        >
          <path id={shopCodeId} d={code.path} />
        </svg>
      )}
      <figcaption>
        <span className="for">{page.t('barcode.caption')}</span>
        <br />
        <ForeignText>{id}</ForeignText>
      </figcaption>
    </figure>
  );
}
