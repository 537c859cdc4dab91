import { beforeAll, describe, expect, test } from 'vitest';
import { GET as getPng } from '@/app/r/[token]/qr.png/route';
import { GET as getSvg } from '@/app/r/[token]/qr.svg/route';
import { GET as getPdf } from '@/app/r/[token]/receipt.pdf/route';
import { makeSendingRetailer, shoppedAt } from './shopper';

// What browsers may do with the files behind a link.

let token: string;
beforeAll(async () => {
  ({ token } = await shoppedAt(await makeSendingRetailer()));
});

const files = [
  ['receipt.pdf', getPdf, 'application/pdf'],
  ['qr.svg', getSvg, 'image/svg+xml'],
  ['qr.png', getPng, 'image/png'],
] as const;

describe.each(files)('%s', (name, get, type) => {
  const open = () =>
    get(new Request(`http://receipts.test/r/${token}/${name}`), { params: Promise.resolve({ token }) });

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
