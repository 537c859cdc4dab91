import type { PageFormat } from '../words/page-format';
import type { ReceiptCodes } from './receipt-codes';

interface Props {
  readonly code: NonNullable<ReceiptCodes['page']>;
  readonly page: PageFormat;
}

export function PageQr({ code: { size, path }, page }: Props) {
  return (
    <figure className="qr">
      <svg
        role="img"
        aria-label={page.t('qr.label')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <figcaption>{page.t('qr.caption')}</figcaption>
    </figure>
  );
}
