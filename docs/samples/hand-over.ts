// Makes the link of a receipt, its address and, as an SVG, its QR code: without a network.
//   node hand-over.ts BASE PREFIX ERROR_CORRECTION [FILE]     (QR code: npm install qr)
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const [base = '', prefix = '', correction = 'M', file] = process.argv.slice(2);

// Base32 of RFC 4648 in lower case, without padding.
const bits = Array.from(randomBytes(16), (byte) => byte.toString(2).padStart(8, '0')).join('');
const fives = bits.padEnd(130, '0').match(/.{5}/g) ?? [];
const link = fives.map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)]).join('');
const address = `${base}${prefix}${link}`;
process.stdout.write(`${link}\n${address}\n`);

if (file !== undefined) {
  const { encodeQR } = await import('qr');
  const ecc = ({ L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const)[correction] ?? 'medium';
  writeFileSync(file, encodeQR(address, 'svg', { ecc, border: 4 }));
}
