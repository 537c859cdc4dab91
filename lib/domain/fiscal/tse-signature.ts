import { createHash, createPublicKey, getCurves, verify, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { CodeFacts } from '@/lib/formats/fiscal/code';

/** Verifies in another thread, because brainpool curves take one to two milliseconds. */
const verifyAside = promisify(verify);

/** Curves with their object identifiers, by the number of bytes of an uncompressed point. */
const curvesOf: Readonly<Record<number, readonly (readonly [name: string, oid: string])[]>> = {
  65: [
    ['prime256v1', '1.2.840.10045.3.1.7'],
    ['brainpoolP256r1', '1.3.36.3.3.2.8.1.1.7'],
  ],
  97: [
    ['secp384r1', '1.3.132.0.34'],
    ['brainpoolP384r1', '1.3.36.3.3.2.8.1.1.11'],
  ],
  129: [['brainpoolP512r1', '1.3.36.3.3.2.8.1.1.13']],
};

/** Algorithms (BSI TR-03111, section 5.2.1.1) by the names that codes use. */
const algorithms: ReadonlyMap<string, { readonly hash: string; readonly oid: string }> = new Map([
  ['ecdsa-plain-sha224', { hash: 'sha224', oid: '0.4.0.127.0.7.1.1.4.1.2' }],
  ['ecdsa-plain-sha256', { hash: 'sha256', oid: '0.4.0.127.0.7.1.1.4.1.3' }],
  ['ecdsa-plain-sha384', { hash: 'sha384', oid: '0.4.0.127.0.7.1.1.4.1.4' }],
  ['ecdsa-plain-sha512', { hash: 'sha512', oid: '0.4.0.127.0.7.1.1.4.1.5' }],
]);

/** Object identifier of a transaction log as certified data (BSI TR-03151, section 5.1). */
const transactionLog = '0.4.0.127.0.7.3.7.1.1';

/**
 * Rebuilds the signed log message (BSI TR-03151 version 2, `FinishTransaction`), and verifies it by the key
 * in the code. This does not prove who owns the key. `unknown` if the algorithm, the time format or the curve
 * is not supported here or by the installed OpenSSL.
 */
export async function verifyTse({
  values,
}: Pick<CodeFacts, 'values'>): Promise<'valid' | 'invalid' | 'unknown'> {
  const algorithm = algorithms.get((values['algorithm'] ?? '').toLowerCase());
  const time = timeOf(values['time_format'] ?? '', new Date(values['finish'] ?? ''));
  const point = pointOf(Buffer.from(values['public_key'] ?? '', 'base64'));
  if (algorithm === undefined || time === null || point === null) return 'unknown';
  const curves = curvesOf[point.length] ?? [];
  const known = getCurves();
  if (!curves.every(([name]) => known.includes(name))) return 'unknown';
  const message = Buffer.concat([
    integer(2n),
    tag(0x06, identifier(transactionLog)),
    tag(0x80, text('FinishTransaction')),
    tag(0x81, text(values['client_id'])),
    tag(0x82, text(values['process_data'])),
    tag(0x83, text(values['process_type'])),
    integer(BigInt(values['transaction_number'] ?? '0'), 0x85),
    // A module's serial number is the hash of its public key (BSI TR-03153, section 7.5).
    tag(0x04, createHash('sha256').update(point).digest()),
    tag(0x30, tag(0x06, identifier(algorithm.oid))),
    integer(BigInt(values['signature_counter'] ?? '0')),
    time,
  ]);
  const signature = Buffer.from(values['signature'] ?? '', 'base64');
  // Two curves can have points of this length. The key lies on at most one of them.
  const key = curves.flatMap(([, oid]) => keyOf(oid, point) ?? [])[0];
  if (key === undefined) return 'invalid';
  const isValid = await verifyAside(algorithm.hash, message, { key, dsaEncoding: 'ieee-p1363' }, signature);
  return isValid ? 'valid' : 'invalid';
}

/**
 * Returns the uncompressed point. The key is that point, or a SubjectPublicKeyInfo that ends with the point:
 * some makers print the latter.
 */
function pointOf(key: Buffer): Buffer | null {
  const lengths = Object.keys(curvesOf).map(Number);
  if (key[0] === 0x04) return lengths.includes(key.length) ? key : null;
  const length = lengths.find(
    (some) => key.length > some && key[key.length - some] === 0x04 && key[key.length - some - 1] === 0,
  );
  return key[0] === 0x30 && length !== undefined ? key.subarray(-length) : null;
}

function keyOf(curve: string, point: Buffer): KeyObject | null {
  const type = tag(
    0x30,
    Buffer.concat([tag(0x06, identifier('1.2.840.10045.2.1')), tag(0x06, identifier(curve))]),
  );
  const info = tag(0x30, Buffer.concat([type, tag(0x03, Buffer.concat([Buffer.from([0]), point]))]));
  try {
    return createPublicKey({ key: info, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

function timeOf(format: string, at: Date): Buffer | null {
  if (Number.isNaN(at.getTime())) return null;
  const digits = `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
  switch (format) {
    case 'unixTime':
      return integer(BigInt(Math.floor(at.getTime() / 1000)));
    case 'utcTime':
      return tag(0x17, text(digits.slice(2)));
    case 'generalizedTime':
      return tag(0x18, text(digits));
    default:
      return null;
  }
}

// Encodes ASN.1 as DER (X.690), limited to the types in log messages.

function tag(number: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([number, ...size]), content]);
}

function text(value = ''): Buffer {
  return Buffer.from(value);
}

function integer(value: bigint, number = 0x02): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const first = bytes[0] ?? 0;
  return tag(number, first < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]));
}

function identifier(oid: string): Buffer {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number);
  return Buffer.from([first * 40 + second, ...rest.flatMap(base128)]);
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let left = arc >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}
