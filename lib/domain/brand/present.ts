import { apiUrl } from '@/lib/core/paths';
import { formatTimestamp } from '@/lib/core/timestamps';
import { brandColours, brandContrast } from './colours';
import type { PublishedBrand } from './get-brand';
import { plainBrand } from './receipt-brand';
import type { BrandWire } from './schema';
import type { LogoRow } from './store';

export function presentLogo({ id, width, height }: LogoRow): NonNullable<BrandWire['logo']> {
  return { id, url: apiUrl('brand', 'logos', id), width, height };
}

export function presentBrand(name: string, { row, logo }: PublishedBrand): BrandWire {
  const { accent, background, header, footer, return_policy, return_days, links } =
    row?.content ?? plainBrand(name);
  return {
    version: row?.version ?? 0,
    logo: logo === null ? null : presentLogo(logo),
    accent,
    background,
    header,
    footer,
    return_policy,
    return_days,
    links: [...links],
    contrast: brandContrast(brandColours({ name, accent, background })),
    updated_timestamp: row === null ? null : formatTimestamp(row.createdAt),
    updated_by: row?.createdBy ?? null,
  };
}
