// Signs a request of a consumer's device. Run on your server: the secret never leaves it.
//   node signed-url.ts https://shop.example/api/receipts KEY SECRET EXPIRES [CONSUMER]
import { createHmac } from 'node:crypto';

const [address = '', key = '', secret = '', expires = '', consumer] = process.argv.slice(2);

const message = [key, ...(consumer === undefined ? [] : [consumer]), expires].join('\n');
const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(message).digest('base64');

const url = new URL(address);
url.searchParams.set('key', key);
if (consumer !== undefined) url.searchParams.set('consumer', consumer);
url.searchParams.set('expires', expires);
url.searchParams.set('signature', signature);
process.stdout.write(`${url.href}\n`);
