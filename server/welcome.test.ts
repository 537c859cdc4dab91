import { expect, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { showWelcome } from './welcome';

const secrets = {
  password: 'password-of-the-portal',
  token: 'eyJ.of.bearer',
  bearer: 'secret-of-bearer',
  hmac: 'secret-of-hmac',
};

test('the start says where the credentials of the demo are, not what they are: output ends up in logs', () => {
  useEnvironment({ DATA_DIR: '/srv/receipts' });
  const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
  showWelcome({
    retailer: { id: 1 },
    bearer: { kid: 'KID', secret: secrets.bearer, token: secrets.token },
    hmac: { key: 'KEY', secret: secrets.hmac },
    portal: { email: 'demo@example.com', password: secrets.password },
    receipt_page: 'http://localhost:3000/r/abc',
    curl: 'curl one',
    curl_raw: 'curl two',
  });
  const output = print.mock.calls.join('\n');
  print.mockRestore();
  for (const secret of Object.values(secrets)) expect(output).not.toContain(secret);
  expect(output).toContain('Sign in  demo@example.com, with the password in /srv/receipts/demo.json');
  expect(output).toContain('Receipt  http://localhost:3000/r/abc');
  expect(output).toContain('  curl one');
  expect(output).toContain('  curl two');
});
