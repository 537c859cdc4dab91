import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from './support/test';

test('the printed command submits a receipt whose page opens', async ({ page, service }) => {
  const output = await readFile(service.outputFile, 'utf8');
  const command = /^ {2}(curl .*)$/m.exec(output)?.[1];
  expect(command, 'a curl command in the output').toBeDefined();
  const { stdout } = await promisify(execFile)('bash', ['-c', command ?? '']);
  const { _links } = JSON.parse(stdout) as { _links: { webview: { href: string } } };
  const response = await page.goto(_links.webview.href);
  expect(response?.status()).toBe(200);
  await expect(page.getByText(/milk|Vollmilch/i).first()).toBeVisible();
});

test('the printed receipt link opens', async ({ page, service }) => {
  const output = await readFile(service.outputFile, 'utf8');
  const link = /^Receipt +(\S+)$/m.exec(output)?.[1];
  expect(link, 'a receipt link in the output').toBeDefined();
  const response = await page.goto(link ?? '');
  expect(response?.status()).toBe(200);
});
