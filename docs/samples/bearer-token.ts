// Makes a bearer token that is good for five minutes.
//   node bearer-token.ts KID SECRET [EXP]
import { createHmac, randomUUID } from 'node:crypto';

const [kid = '', secret = '', exp = String(Math.floor(Date.now() / 1000) + 300)] = process.argv.slice(2);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${part({ exp: Number(exp), jti: randomUUID() })}`;
const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64url');
process.stdout.write(`${signed}.${mac}\n`);
