import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import { openPage } from '@/test/receipt-page/receipt-pages';
import type { TestRetailer } from '@/test/factories';
import { setProviders } from '@/test/message-servers';
import { makeSendingRetailer, shoppedAt } from './shopper';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeSendingRetailer();
});

const shopped = () => shoppedAt(retailer);

describe('the language of the page', () => {
  beforeEach(setProviders);

  test.each(receiptLanguages)(
    'is %s when its reader chooses it, whatever the browser asks for',
    async (lang) => {
      const { token } = await shopped();
      const { html, headers } = await openPage(token, {
        query: `lang=${lang}`,
        headers: { 'accept-language': 'nl' },
      });
      expect(html).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(headers['content-language']).toBe(lang);
      expect(html).toContain(`href="/r/${token}/send?lang=${lang}"`);
      expect(html).toContain(`href="/r/${token}/receipt.pdf?lang=${lang}"`);
    },
  );

  test('is the browser’s without a choice, and caches know', async () => {
    const { token } = await shopped();
    const { html, headers } = await openPage(token, { headers: { 'accept-language': 'pl, en;q=0.5' } });
    expect(html).toContain('<html lang="pl"');
    // Names of parameters are in any case (RFC 9110, 5.6.6).
    const weighted = await openPage(token, { headers: { 'accept-language': 'pl;Q=0.2, fr;Q=0.9' } });
    expect(weighted.html).toContain('<html lang="fr"');
    expect(headers['vary']).toBe('Accept-Language');
    expect(headers['cache-control']).toBe('private, no-cache');
    for (const language of receiptLanguages) expect(html).toContain(`href="/r/${token}?lang=${language}"`);
  });

  test.each(['tlh', '"><script>', 'EN', '', '__proto__'])('is not changed by %j', async (lang) => {
    const { token } = await shopped();
    const { html, status } = await openPage(token, { query: new URLSearchParams({ lang }).toString() });
    expect(status).toBe(200);
    expect(html).toContain('<html lang="de"');
    expect(html).not.toContain('<script');
  });
});
