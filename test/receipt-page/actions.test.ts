import { describe, expect, test } from 'vitest';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { pageLinksOf } from '@/components/receipt/view/page-links';
import { receipt } from './fixtures';

describe('what can be done with a receipt', () => {
  const links = pageLinksOf('1abc', null, { send: true, unsubscribe: false });

  test('has one code for the shop and one for another device, each with a label', async () => {
    for (const transaction_id of ['T-1', 'x'.repeat(40)]) {
      const { html } = await receiptPage(receipt({ transaction_id }), null, { links });
      const [, screen = ''] = /<div id="code-screen"(.*?)<\/div>/s.exec(html) ?? [];
      expect(screen.match(/<svg/g)).toHaveLength(1);
      expect(screen).toContain('Show this code in the shop');
      const captions = [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/gs)].map(([, caption]) => caption);
      expect(captions).toEqual([
        expect.stringContaining('Show this code in the shop'),
        'Scan to open this receipt on another device',
      ]);
    }
  });

  test('shows the accent on its first action, with a logo, too', async () => {
    const { html } = await receiptPage(receipt(), null, { links });
    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const [, rule = ''] = /\.bar>:first-child{(.*?)}/.exec(css) ?? [];
    expect(rule).toContain('background: var(--tile)');
    expect(rule).toContain('color: var(--tileText)');
    expect(html).toMatch(/<nav class="actions bar"[^>]*><button/);
  });
});
