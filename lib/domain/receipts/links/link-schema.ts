import { z } from 'zod';
import { receiptFormUrl, receiptPageUrl } from '@/lib/core/paths';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { LinkRow } from '../store/links';

export const receiptLinksOut = z
  .strictObject({
    webview: z.strictObject({ href: z.url(), qrcode: z.url() }),
    pdf: z.strictObject({ href: z.url() }),
  })
  .meta({ id: 'ReceiptLinks' });

const receiptLinkOut = z
  .strictObject({
    _links: receiptLinksOut.nullable(),
    created_timestamp: z.string(),
    revoked_timestamp: z.string().nullable(),
  })
  .meta({ id: 'ReceiptLink' });

const page = 'https://receipts.example/r/12k9f7m3v8x1q5z0t4b6n2c8d1h';
const exampleLinks = {
  webview: { href: page, qrcode: `${page}/qr.svg` },
  pdf: { href: `${page}/receipt.pdf` },
};

export const receiptLinksListOut = z.array(receiptLinkOut).meta({
  examples: [
    [
      { _links: exampleLinks, created_timestamp: '2026-11-21T10:15:00+00:00', revoked_timestamp: null },
      {
        _links: null,
        created_timestamp: '2026-11-14T09:12:00+00:00',
        revoked_timestamp: '2026-11-21T10:15:00+00:00',
      },
    ],
  ],
});

export const issuedLinkOut = z
  .strictObject({ _links: receiptLinksOut })
  .meta({ id: 'ReceiptLinkIssued', examples: [{ _links: exampleLinks }] });

export function linksOf(token: string): z.output<typeof receiptLinksOut> {
  return {
    webview: { href: receiptPageUrl(token), qrcode: receiptFormUrl(token, 'qr.svg') },
    pdf: { href: receiptFormUrl(token, 'receipt.pdf') },
  };
}

export function presentLink({ token, createdAt, revokedAt }: LinkRow): z.output<typeof receiptLinkOut> {
  return {
    _links: revokedAt === null ? linksOf(token) : null,
    created_timestamp: formatTimestamp(createdAt),
    revoked_timestamp: revokedAt === null ? null : formatTimestamp(revokedAt),
  };
}
