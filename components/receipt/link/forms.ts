import type { FormSurroundings } from '@/components/receipt/page/form-page';
import { pageLanguageOf, readerLanguage } from '@/components/receipt/words/page-language';
import { inLanguage } from '@/components/receipt/view/page-links';
import { brandOfReceipt, pageBrandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import type { Context } from '@/lib/platform/context';
import { receiptFormPath, receiptPagePath } from '@/lib/core/paths';
import type { LinkRequest } from './link-endpoint';

/** What stands around a form below a receipt; `key` goes along with the languages. */
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
    // Nothing of the receipt is shown: the retailer as it is now, in the reader's language.
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

/** A path with the key of an unsubscribe address. */
export function withKey(path: string, key: string | null): string {
  if (key === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`;
}

/**
 * The fields of a form that was sent from one of our pages; null when it was not: a browser states it
 * (`Sec-Fetch-Site`), since our pages send no referrer (`no-referrer`). Without that
 * header, it was no browser that could be led astray: pages behind links know no cookie.
 */
export function readOwnForm(link: LinkRequest): URLSearchParams | null {
  const site = link.request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' ? readForm(link) : null;
}

/** The fields of a form, regardless of the sender; none where the body is of another kind. */
export function readForm({ request, body }: LinkRequest): URLSearchParams {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return new URLSearchParams(
    type === 'application/x-www-form-urlencoded' ? Buffer.from(body).toString('utf8') : '',
  );
}
