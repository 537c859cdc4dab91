import { initials } from '@/components/ui/initials';
import type { ReceiptBrand } from './brand-colours';
import { ForeignText } from './foreign-text';

/** The retailer's logo, else a monogram tile; the name beside it says who it is. */
export function BrandMark({ brand }: { readonly brand: ReceiptBrand }) {
  if (brand.logoUrl !== undefined) return <img className="logo" src={brand.logoUrl} alt="" />;
  return (
    <span className="tile" aria-hidden="true">
      <ForeignText>{initials(brand.name)}</ForeignText>
    </span>
  );
}
