import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path';

describe('the page to return to after signing in', () => {
  test('is any page of the portal, with its query', () => {
    expect(returnPath('/receipts?consumer=a%40b.example&older=1')).toBe(
      '/receipts?consumer=a%40b.example&older=1',
    );
    expect(returnPath('/')).toBe('/');
  });

  test('loses the argument that Next adds to its own requests', () => {
    expect(returnPath('/receipts?store=2&_rsc=1abcd')).toBe('/receipts?store=2');
  });

  test.each([
    undefined,
    '',
    'receipts',
    'https://example.com/',
    '//example.com/',
    '/\\example.com/',
    '\\\\example.com',
    '/\t/example.com',
    '/.//example.com/',
    '/./\\example.com/',
    '/%2e//example.com/',
    '/receipts/..//example.com/',
    'javascript:alert(1)',
    ['/receipts', '/'],
  ])('is never %j', (wanted) => {
    expect(returnPath(wanted)).toBeNull();
  });

  test('is neither the API nor the sign-in page itself', () => {
    expect(returnPath('/api/receipts')).toBeNull();
    expect(returnPath('/sign-in?next=%2F')).toBeNull();
    expect(returnPath('/sign-in')).toBeNull();
  });
});
