import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address';

/** IANA's special-purpose registries of IPv4 and IPv6, what is not globally reachable or embeds another address. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64'],
  ...['2001::/32', '2001:2::/48', '2001:10::/28', '2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const registry = new BlockList();
for (const range of special) {
  const [net = '', bits] = range.split('/');
  registry.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
}

/** An IPv4 address in the spellings that `inet_aton` and resolvers read. */
function spellings(octets: readonly number[]): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const hex = (value: number) => `0x${value.toString(16)}`;
  const octal = (value: number) => `0${value.toString(8)}`;
  return [
    octets.join('.'),
    String(whole),
    hex(whole),
    octal(whole),
    octets.map(hex).join('.'),
    octets.map(octal).join('.'),
    `${a}.${(b << 16) | (c << 8) | d}`,
    `${a}.${b}.${(c << 8) | d}`,
    `::ffff:${octets.join('.')}`,
    `::ffff:${hex((a << 8) | b).slice(2)}:${hex((c << 8) | d).slice(2)}`,
  ];
}

/** IPv6 addresses from which translators and tunnels read this IPv4 address back. */
function embedded(octets: readonly number[]): string[] {
  const dotted = octets.join('.');
  const hex = octets.map((octet) => octet.toString(16).padStart(2, '0'));
  const [pair, other] = [hex.slice(0, 2).join(''), hex.slice(2).join('')];
  return [
    `64:ff9b::${dotted}`,
    `64:ff9b:1::${dotted}`,
    `::ffff:0:${dotted}`,
    `::${dotted}`,
    `2002:${pair}:${other}::1`,
    `2001:0:${pair}:${other}::1`,
  ];
}

const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });

describe('public addresses', () => {
  test('an IPv4 address is public exactly when no registry of special ones has it, however it is spelt', () => {
    fc.assert(
      fc.property(octets, (address) => {
        const isSpecial = registry.check(address.join('.'), 'ipv4');
        for (const spelling of spellings(address)) {
          expect(ipaddr.isValid(spelling), spelling).toBe(true);
          if (isSpecial) expect(isPublicAddress(spelling), spelling).toBe(false);
        }
        const isAmongOthers = ipaddr.IPv4.parse(address.join('.')).range() === 'unicast';
        expect(isPublicAddress(address.join('.'))).toBe(
          isAmongOthers && address.join('.') !== '168.63.129.16',
        );
      }),
    );
  });

  test('no address of IPv6 that embeds one of IPv4 is public', () => {
    fc.assert(
      fc.property(octets, (address) => {
        for (const text of embedded(address)) expect(isPublicAddress(text), text).toBe(false);
      }),
    );
  });

  test('an IPv6 address in a registry of special ones, or outside of global unicast, is not public', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    const first = fc.constantFrom(0x2000, 0x2001, 0x2002, 0x2606, 0x3fff, 0xfc00, 0xfe80, 0xff02, 0x64, 0);
    fc.assert(
      fc.property(groups, first, (tail, head) => {
        const address = [head, ...tail.slice(1)].map((group) => group.toString(16)).join(':');
        if (registry.check(address, 'ipv6') || head < 0x2000 || head > 0x3fff) {
          expect(isPublicAddress(address), address).toBe(false);
        }
      }),
    );
    expect(isPublicAddress('2606:4700::1111')).toBe(true);
  });

  test('what resolvers of names would read as an address of this machine is refused', () => {
    const machine = [
      '127.1',
      '0',
      '0x7f.1',
      '017700000001',
      '2130706433',
      '::1',
      '::',
      '[::1]',
      '::ffff:7f00:1',
    ];
    const zones = ['fe80::1%eth0', '2606:4700::1111%eth0', 'fe80::1%25lo'];
    const none = ['', 'localhost', '1.2.3.4.5', '256.1.1.1', '1.2.3.4/8', ' 1.1.1.1'];
    for (const text of [...machine, ...zones, ...none]) expect(isPublicAddress(text), text).toBe(false);
  });
});
