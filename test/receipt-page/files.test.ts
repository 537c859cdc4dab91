import { beforeAll, describe, expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { makeSendingRetailer, shoppedAt } from './shopper';

// What browsers may do with the files behind a link.

let token: string;
beforeAll(async () => {
  ({ token } = await shoppedAt(await makeSendingRetailer()));
});

const files = [
  ['receipt.pdf', 'application/pdf'],
  ['qr.svg', 'image/svg+xml'],
  ['qr.png', 'image/png'],
] as const;

describe.each(files)('%s', (name, type) => {
  const open = () => askSite(`/r/${token}/${name}`);

  test('is shown where it is opened, as what it is, and loads and sends nothing', async () => {
    const { status, headers } = await open();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[\w.-]+"$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ]),
    );
    // Safari before 18.4 shows an empty window for a PDF in a sandbox.
    expect(policy.includes('sandbox')).toBe(type !== 'application/pdf');
  });
});
