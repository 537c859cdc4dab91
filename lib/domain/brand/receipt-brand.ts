import type { BrandContent } from './schema';

/** A logo as something that can be drawn. */
export interface BrandLogo {
  /** On our own origin, a data URL or a part of a mail: nothing else may be loaded. */
  readonly src: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Whose receipt it is and how it looks. */
export interface ReceiptBrand extends Omit<BrandContent, 'logo'> {
  readonly name: string;
  readonly logo: BrandLogo | null;
}

/** How receipts of a retailer look that has published no brand. */
export function plainBrand(name: string): ReceiptBrand {
  return {
    name,
    logo: null,
    accent: null,
    background: null,
    header: {},
    footer: {},
    return_policy: {},
    return_days: null,
    links: [],
  };
}
