import type { BrandContent } from './schema';

export interface BrandLogo {
  /** URL on the server's origin, data URL, or part of a mail. Nothing else may be loaded. */
  readonly src: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface ReceiptBrand extends Omit<BrandContent, 'logo'> {
  readonly name: string;
  readonly logo: BrandLogo | null;
}

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
