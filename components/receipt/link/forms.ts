import type { FormSurroundings } from '@/components/receipt/page/form-page';
import { pageLanguageOf, readerLanguage } from '@/components/receipt/words/page-language';
import { inLanguage } from '@/components/receipt/view/page-links';
import { brandOfReceipt, pageBrandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import type { Context } from '@/lib/platform/context';
import { receiptFormPath, receiptPagePath } from '@/lib/core/paths';
import type { LinkRequest } from './link-endpoint';

export async function surroundings(
  link: LinkRequest,
  ctx: Context,
  form: 'send' | 'unsubscribe' | 'notice',
  key: string | null = null,
): Promise<FormSurroundings> {
  const { token, acceptLanguage, chosen, opened } = link;
  const path = receiptFormPath(token, form);
  const around = {
    inLanguage: (language: Parameters<FormSurroundings['inLanguage']>[0]) =>
      withKey(inLanguage(path, language), key),
    back: opened === null ? null : inLanguage(receiptPagePath(token), chosen),
  };
  if (opened === null) {
    // Retailer as it is now; nothing of the receipt is shown.
    const { name, brandVersion } = ctx.retailer;
    const language = readerLanguage({ chosen, acceptLanguage });
    return {
      ...around,
      brand: await brandOfReceipt(ctx, { name, brandVersion }),
      language,
      locale: language,
    };
  }
  const { receipt, brandVersion } = opened;
  const issued = { name: receipt.retailer.name, brandVersion };
  const brand = await pageBrandOfReceipt(ctx, issued, receiptFormPath(token, 'logo.png'));
  return { ...around, brand, ...pageLanguageOf(receipt, { chosen, acceptLanguage }) };
}

/** Adds the key of an unsubscribe address. */
export function withKey(path: string, key: string | null): string {
  if (key === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`;
}

/**
 * Returns null for a form of another site (CSRF), told by `Sec-Fetch-Site` because the pages send no
 * referrer. Clients without that header cannot be misled: pages behind links use no cookie.
 */
export function readOwnForm(link: LinkRequest): URLSearchParams | null {
  const site = link.request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' ? readForm(link) : null;
}

/** Fields of a form from any site; none for another kind of body. */
export function readForm({ request, body }: LinkRequest): URLSearchParams {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return new URLSearchParams(
    type === 'application/x-www-form-urlencoded' ? Buffer.from(body).toString('utf8') : '',
  );
}
