import type { LinkFormContext } from '@/components/receipt/page/form-page';
import { pageLanguageOf, readerLanguage } from '@/components/receipt/words/page-language';
import { inLanguage } from '@/components/receipt/view/page-links';
import { brandOfReceipt, pageBrandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import type { Context } from '@/lib/platform/context';
import { receiptFormPath, receiptPagePath } from '@/lib/core/paths';
import type { LinkRequest } from './link-endpoint';

export async function linkFormContext(
  link: LinkRequest,
  ctx: Context,
  form: 'send' | 'unsubscribe' | 'notice',
  key: string | null = null,
): Promise<LinkFormContext> {
  const { token, acceptLanguage, chosen, opened } = link;
  const path = receiptFormPath(token, form);
  const links = {
    inLanguage: (language: Parameters<LinkFormContext['inLanguage']>[0]) =>
      withKey(inLanguage(path, language), key),
    back: opened === null ? null : inLanguage(receiptPagePath(token), chosen),
  };
  if (opened === null) {
    const { name, brandVersion } = ctx.retailer;
    const language = readerLanguage({ chosen, acceptLanguage });
    return {
      ...links,
      brand: await brandOfReceipt(ctx, { name, brandVersion }),
      language,
      locale: language,
    };
  }
  const { receipt, brandVersion } = opened;
  const issued = { name: receipt.retailer.name, brandVersion };
  const brand = await pageBrandOfReceipt(ctx, issued, receiptFormPath(token, 'logo.png'));
  return { ...links, brand, ...pageLanguageOf(receipt, { chosen, acceptLanguage }) };
}

export function withKey(path: string, key: string | null): string {
  if (key === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`;
}

/**
 * Returns null for a form from another site (CSRF). The pages send no referrer, so `Sec-Fetch-Site` decides.
 * Clients without that header are safe, because these pages use no cookies.
 */
export function readOwnForm(link: LinkRequest): URLSearchParams | null {
  const site = link.request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' ? readForm(link) : null;
}

/** Accepts forms from any site. Returns no fields if the body is not URL-encoded. */
export function readForm({ request, body }: LinkRequest): URLSearchParams {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return new URLSearchParams(
    type === 'application/x-www-form-urlencoded' ? Buffer.from(body).toString('utf8') : '',
  );
}
