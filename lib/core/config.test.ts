import { describe, expect, test } from 'vitest';
import { readConfig, type Config } from './config';

// A wrong variable is reported by its name and what it must be, before anything is started.

const read = (values: Readonly<Record<string, string>>): Config =>
  readConfig({ NODE_ENV: 'test', ...values });

describe('The environment', () => {
  test('may be empty', () => {
    expect(read({})).toMatchObject({ port: 3000, baseUrl: 'http://localhost:3000', dnsServers: null });
  });

  test('leaves settings that are empty at their defaults', () => {
    expect(read({ PORT: '', BASE_URL: '' })).toMatchObject({ port: 3000 });
  });

  test.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '1.5', 'must be a whole number from 0 to 65535'],
    ['MAX_CONNECTIONS', '0', 'must be a whole number of at least 1'],
    ['JOBS', 'yes', 'must be on or off'],
    ['BASE_URL', 'receipts.example', 'must be an address such as https://receipts.example, without a path'],
    ['BASE_URL', 'localhost:3000', 'must be an address such as https://receipts.example, without a path'],
    ['BASE_URL', 'https://shop.example/receipts', 'without a path'],
    ['BASE_URL', 'https://receipts.example/?a=b', 'without a path'],
    [
      'DATABASE_URL',
      'mysql://localhost/receipts',
      'must be an address that begins with postgres:// or postgresql://',
    ],
    [
      'SMTP_URL',
      'mail.example',
      'must be an address that begins with smtp:// or smtps:// or smtp\\+insecure://',
    ],
    ['MAIL_FROM', 'Shop <shop@example.com>', 'must be an e-mail address alone'],
    ['DNS_SERVERS', '192.0.2.53, dns.example', 'must be IP addresses'],
    ['METRICS_TOKEN', 'short', 'must be at least 16'],
    ['SECRET_KEY', 'abc', 'must begin with 32 bytes in base64 \\(openssl rand -base64 32\\)'],
    ['SECRET_KEY', 'a key of more than thirty-two characters', 'must begin with 32 bytes in base64'],
    ['SECRET_KEY', '5f'.repeat(32), 'must begin with 32 bytes in base64'],
    ['SECRET_KEY', Buffer.alloc(31, 7).toString('base64'), 'must begin with 32 bytes in base64'],
    ['SECRET_KEY', `${Buffer.alloc(32, 7).toString('base64')},`, 'must begin with 32 bytes in base64'],
    ['METRICS_TOKEN', 'two words of a secret', 'must be at least 16'],
  ])('says what is wrong with %s=%s', (name, value, problem) => {
    expect(() => read({ [name]: value })).toThrow(
      new RegExp(`^The environment is invalid:\\n  ${name}: [^\\n]*${problem}[^\\n]*\\nSee .env.example.$`),
    );
  });

  test('takes keys of earlier installations, of whatever form, behind one of 32 bytes in base64', () => {
    const [padded, url] = ['base64', 'base64url'].map((form) =>
      Buffer.alloc(32, 0xfb).toString(form as BufferEncoding),
    );
    for (const keys of [
      padded,
      url,
      `${padded}, a key of more than thirty-two characters,${'5f'.repeat(32)}`,
    ])
      expect(read({ SECRET_KEY: keys ?? '' }).secretKey).toBe(keys);
  });

  test.each([
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ])('has %s only together with %s', (one, other) => {
    const alone = `Set both ${one} and ${other}, or neither.`;
    expect(() => read({ [one]: 'x' })).toThrow(alone);
    expect(() => read({ [other]: 'x' })).toThrow(alone);
    expect(() => read({ [one]: 'x', [other]: 'y' })).not.toThrow();
  });

  test('has a demo where nobody runs the service for real, or where it is asked for', () => {
    expect(read({}).demo).toBe('alone');
    expect(read({ BASE_URL: 'http://receipts.test' }).demo).toBe('alone');
    expect(read({ BASE_URL: 'https://receipts.example' }).demo).toBe('off');
    expect(read({ DATABASE_URL: 'postgres://localhost/receipts' }).demo).toBe('off');
    expect(read({ DATABASE_URL: 'postgres://localhost/receipts', DEMO: 'on' }).demo).toBe('on');
    expect(read({ DEMO: 'off' }).demo).toBe('off');
  });

  test('takes an origin with slashes at its end, and a port', () => {
    expect(read({ BASE_URL: 'https://receipts.example/' }).baseUrl).toBe('https://receipts.example');
    expect(read({ BASE_URL: 'http://127.0.0.1:8080' }).baseUrl).toBe('http://127.0.0.1:8080');
  });

  test.each(['postgres://a:5432,b:5432/receipts', 'postgresql:///receipts?host=/run/postgresql'])(
    'takes a database at %s',
    (url) => {
      expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
    },
  );

  test('takes name servers with ports, of both families', () => {
    const servers = ['192.0.2.53', '192.0.2.54:5353', '2001:db8::53', '[2001:db8::54]:5353'];
    expect(read({ DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers);
  });
});
