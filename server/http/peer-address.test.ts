import { afterEach, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { peerAddress } from './peer-address';

afterEach(() => {
  useEnvironment({ TRUST_PROXY: undefined });
});

const from = (noted: string | undefined) =>
  peerAddress({ headers: { 'x-forwarded-for': noted }, socket: { remoteAddress: '10.0.0.1' } });

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
  ['', '10.0.0.1'],
  [undefined, '10.0.0.1'],
])('a proxy that notes "%s" means %s', (noted, address) => {
  useEnvironment({ TRUST_PROXY: 'on' });
  expect(from(noted)).toBe(address);
});

test('what a caller notes itself does not count', () => {
  expect(from('203.0.113.7')).toBe('10.0.0.1');
});
