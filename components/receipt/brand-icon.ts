import type { BrandColours } from '@/lib/domain/brand/colours';
import { initials } from '@/components/ui/initials';

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '&': '&amp;' };

/** The monogram tile as a data URL, for the browser's tab. */
export function brandIconUrl(name: string, { tile, tileText }: BrandColours): string {
  const letters = initials(name).replaceAll(/[<&]/g, (character) => entities[character] ?? '');
  const text = `<text x="16" y="21.5" fill="${tileText}" font-family="system-ui" font-size="15" font-weight="600" text-anchor="middle">${letters}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${tile}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
