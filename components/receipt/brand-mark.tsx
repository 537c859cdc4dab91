import type { ReceiptBrand } from '@/lib/brand/receipt-brand';
import { initials } from '@/components/ui/initials';
import { ForeignText } from './foreign-text';

/** The retailer's logo, else a monogram tile; the name beside it says who it is. */
export function BrandMark({ brand: { name, logo } }: { readonly brand: ReceiptBrand }) {
  if (logo !== null) {
    return <img className="logo" src={logo.src} width={logo.width} height={logo.height} alt="" />;
  }
  return (
    <span className="tile" aria-hidden="true">
      <ForeignText>{initials(name)}</ForeignText>
    </span>
  );
}
