import path from 'node:path';
import type { DemoCredentials } from '@/drizzle/seed/demo';
import { config } from '@/lib/config';

/** Tells people how to use the running service. Its last line is what programs wait for. */
export function showWelcome(demo: DemoCredentials | null): void {
  const { port, baseUrl } = config();
  const lines = demo === null ? [] : demoLines(demo);
  console.log(['', `Portal   ${baseUrl}/`, ...lines, '', `ready on http://localhost:${port}`].join('\n'));
}

function demoLines({ portal, receipt_page: page, curl }: DemoCredentials): string[] {
  return [
    `Sign in  ${portal.email}`,
    `         ${portal.password}`,
    ...(page === null ? [] : [`Receipt  ${page}`]),
    `         (all of this is also in ${path.join(config().dataDir, 'demo.json')})`,
    '',
    'Submit a receipt:',
    '',
    `  ${curl}`,
  ];
}
