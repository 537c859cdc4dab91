import { describe, expect, test } from 'vitest';
import { signMessage } from '@/lib/platform/auth/signature';
import { isSecretText, signUrl } from './sign-url';

const key = '8IMF3WFX4Z11I8WTPL2P';
const secret = 'O4x13cuK5T+lbd72NKd4D4dWFJaDkdim6gvdjLziQFY=';
const expires = 1_637_763_396;
const url = 'https://receipts.example/api/receipts?count=5';

describe('a URL signed in the page', () => {
  // The published vectors of contract section 11.
  test.each([
    ['', `${key}\n${expires}`, '0cv+YkrN9CMBMnYELldaPOt7JZQAksAcsXt9G8hoFbM='],
    ['1001', `${key}\n1001\n${expires}`, 'm57MtdATa3zuSEKcK4FOaP0UGOQ7TQjD3KSFI8GeoAI='],
    ['1001,1002', `${key}\n1001,1002\n${expires}`, 'A4Kvwaw+Z4zNsMfKDi/D6ttuyL3UvUbN67P26EiaSQU='],
  ])('for consumer "%s" has the published signature', async (consumer, message, signature) => {
    expect(await signUrl({ key, secret, consumer, expires, url })).toMatchObject({ message, signature });
  });

  test('is the one the service computes, for any consumer, and survives the address', async () => {
    for (const consumer of ['anna@example.com', 'Jörg Ä', 'a+b c&d=e', '+49 170 1', '%41', '東京']) {
      const signed = await signUrl({ key, secret, consumer, expires, url });
      const query = new URL(signed.url).searchParams;
      expect(query.get('consumer')).toBe(consumer);
      expect(query.get('count')).toBe('5');
      const message = { key, consumer: query.get('consumer'), expires: query.get('expires') ?? '' };
      expect(query.get('signature')).toBe(signMessage(Buffer.from(secret, 'base64'), message));
    }
  });
});

test('a secret is base64 of 24 to 64 bytes', () => {
  const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
  expect([secret, base64(24), base64(64)].map(isSecretText)).toEqual([true, true, true]);
  expect(['', 'secret', base64(23), base64(65), `${secret}!`].map(isSecretText)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
