import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import { initials } from '@/components/ui/initials';
import { ForeignText } from './foreign-text';

/** Greatest width and height of a logo, in pixels. */
const logoBox = { width: 120, height: 48 };

export function BrandMark({ brand: { name, logo } }: { readonly brand: ReceiptBrand }) {
  if (logo !== null) {
    // The size reserves space, so that the page does not move when the logo loads.
    const shown = Math.min(1, logoBox.height / logo.height, logoBox.width / logo.width);
    const [width, height] = [Math.round(logo.width * shown), Math.round(logo.height * shown)];
    return (
      <img className="logo" src={logo.src} width={Math.max(1, width)} height={Math.max(1, height)} alt="" />
    );
  }
  return (
    <span className="tile" aria-hidden="true">
      <ForeignText>{initials(name)}</ForeignText>
    </span>
  );
}
