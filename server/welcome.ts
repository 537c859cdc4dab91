import path from 'node:path';
import type { DemoCredentials } from '@/demo/demo';
import { config } from '@/lib/core/config';
import { hasTerminal } from './terminal';

export function showWelcome(demo: DemoCredentials | null): void {
  const { baseUrl } = config();
  const facts = [
    ['Portal', `${baseUrl}/`],
    ['API', `${baseUrl}/docs/api`],
    ...(demo === null ? [] : factsOf(demo)),
  ] as const;
  if (hasTerminal()) {
    const lines = facts.map(([name, text]) => `${name.padEnd(9)}${text}`);
    console.log(['', ...lines, ...(demo === null ? [] : commandLines(demo)), ''].join('\n'));
  } else for (const [name, text] of facts) console.log(`${name}: ${text}`);
}

export function showReady(): void {
  console.log(`ready on http://localhost:${config().port}`);
}

/** Prints the path of the password's file, because output ends up in logs. */
function factsOf({ portal, receipt_page: page }: DemoCredentials): (readonly [string, string])[] {
  return [
    ['Sign in', `${portal.email}, with the password in ${path.join(config().dataDir, 'demo.json')}`],
    ...(page === null ? [] : [['Receipt', page] as const]),
  ];
}

function commandLines({ curl, curl_raw: curlRaw }: DemoCredentials): string[] {
  return [
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
