import { qrPath } from '@/lib/platform/pdf/qr-code';
import type { PageFormat } from './page-format';

/** A QR code of the page itself: from the screen to another device, and from paper back to the page. */
export function PageQr({ url, page }: { readonly url: string; readonly page: PageFormat }) {
  const { size, path } = qrPath(url);
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
