import path from 'node:path';
import type { DemoCredentials } from '@/demo/demo';
import { config } from '@/lib/core/config';

/** Tells people how to use the service. */
export function showWelcome(demo: DemoCredentials | null): void {
  const lines = demo === null ? [] : demoLines(demo);
  const { baseUrl } = config();
  console.log(['', `Portal   ${baseUrl}/`, `API      ${baseUrl}/docs/api`, ...lines, ''].join('\n'));
}

/** Tells people and programs that requests are accepted. */
export function showReady(): void {
  console.log(`ready on http://localhost:${config().port}`);
}

/** Where the credentials are, not what they are: what is printed ends up in logs. */
function demoLines({ portal, receipt_page: page, curl, curl_raw: curlRaw }: DemoCredentials): string[] {
  return [
    `Sign in  ${portal.email}, with the password in ${path.join(config().dataDir, 'demo.json')}`,
    ...(page === null ? [] : [`Receipt  ${page}`]),
    '',
    'Submit a receipt:',
    '',
    `  ${curl}`,
    '',
    'Submit a raw receipt in the format of a till:',
    '',
    `  ${curlRaw}`,
  ];
}
