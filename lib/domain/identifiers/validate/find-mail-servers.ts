import { Resolver } from 'node:dns/promises';
import { config } from '@/lib/core/config';

export type MailServers = 'some' | 'none' | 'unknown' | 'timeout';

/**
 * Looks up MX records, else addresses (RFC 5321). A domain with an empty MX record accepts no mail (RFC
 * 7505). Never throws.
 */
export async function findMailServers(domain: string, timeoutInMs: number): Promise<MailServers> {
  const resolver = new Resolver({ timeout: timeoutInMs, tries: 1 });
  const { dnsServers } = config();
  if (dnsServers !== null) resolver.setServers([...dnsServers]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MailServers>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), timeoutInMs);
  });
  try {
    return await Promise.race([lookUp(resolver, domain), late]);
  } finally {
    clearTimeout(timer);
    resolver.cancel();
  }
}

async function lookUp(resolver: Resolver, domain: string): Promise<MailServers> {
  const records = await answerOf(resolver.resolveMx(domain));
  if (Array.isArray(records)) return records.some(({ exchange }) => exchange !== '') ? 'some' : 'none';
  if (records === 'ENOTFOUND') return (await seesNames(resolver)) ? 'none' : 'unknown';
  if (records !== 'ENODATA') return failed(records);
  const [v4, v6] = await Promise.all([
    answerOf(resolver.resolve4(domain)),
    answerOf(resolver.resolve6(domain)),
  ]);
  if (Array.isArray(v4) || Array.isArray(v6)) return 'some';
  return v4 === 'ENODATA' && v6 === 'ENODATA' ? 'none' : failed(v4 === 'ENODATA' ? v6 : v4);
}

/**
 * False if the DNS server does not even know `com`, as in a closed network. It then denies domains that
 * exist.
 */
async function seesNames(resolver: Resolver): Promise<boolean> {
  return Array.isArray(await answerOf(resolver.resolveNs('com')));
}

function answerOf<Records extends readonly unknown[]>(query: Promise<Records>): Promise<Records | string> {
  return query.catch((error: unknown) =>
    error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
  );
}

function failed(code: string): MailServers {
  return code === 'ETIMEOUT' || code === 'ECANCELLED' ? 'timeout' : 'unknown';
}
