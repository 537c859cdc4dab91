import { config } from '@/lib/config';
import type { Demo } from './demo';

/** Tells people how to use the running service. Its last line is what programs wait for. */
export function showWelcome(demo: Demo | null): void {
  const { port, baseUrl } = config();
  const lines = demo === null ? [] : demoLines(demo, baseUrl);
  console.log(['', `Portal   ${baseUrl}/`, ...lines, '', `ready on http://localhost:${port}`].join('\n'));
}

function demoLines(demo: Demo, baseUrl: string): string[] {
  const body = {
    transaction_id: "CURL-'$(date +%s)'",
    localtime: new Date().toISOString().slice(0, 19) + 'Z',
    store_reference: 1,
    identifier: 'curl@example.com',
    total: 3.98,
    items: [{ name: 'Organic whole milk 1 l', quantity: 2, total: 3.98 }],
    payments: [{ method: 'card', amount: 3.98, currency: 'EUR' }],
  };
  return [
    `Sign in  ${demo.email}`,
    `         ${demo.password}`,
    ...(demo.receiptPageUrl === null ? [] : [`Receipt  ${demo.receiptPageUrl}`]),
    '',
    'Submit a receipt:',
    '',
    `  curl -sS ${baseUrl}/api/receipts \\`,
    `    -H 'Authorization: Bearer ${demo.bearerToken}' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '${JSON.stringify(body)}'`,
  ];
}
