import { qrPath } from '@/lib/platform/pdf/qr-code';
import { code128 } from './code128';
import { ForeignText, withoutBidiControls } from './foreign-text';
import { codeAnchor } from './jump-links';
import type { PageFormat } from './page-format';

/** The transaction id as a Code 128 barcode with its text below; as a QR code where the bars would be too many to scan. */
export function Barcode({ id, page }: { readonly id: string; readonly page: PageFormat }) {
  const bars = code128(id);
  return (
    <figure className="barcode" id={codeAnchor}>
      {bars !== null && (
        <svg
          role="img"
          aria-label={page.t('barcode.label', { id })}
          // Two pixels a module: crisp bars, and short codes do not swell.
          width={bars.modules * 2}
          viewBox={`0 0 ${bars.modules} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path d={bars.path} />
        </svg>
      )}
      {bars === null && <IdQr id={id} page={page} />}
      <figcaption>
        <ForeignText>{id}</ForeignText>
      </figcaption>
    </figure>
  );
}

function IdQr({ id, page }: { readonly id: string; readonly page: PageFormat }) {
  const { size, path } = qrPath(id);
  const label = page.t('barcode.label', { id: withoutBidiControls(id) });
  return (
    <svg
      className="square"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
