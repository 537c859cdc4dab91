import { z } from 'zod';
import { readBoundedJson } from '@/lib/platform/http/read-bounded';
import { scoreOf, type Looks } from './look-at-address';
import type { ValidationWire } from './schema';

/** Account at Kickbox, or at any service that has Kickbox's Single Verification API. */
export interface KickboxAccount {
  readonly url: string;
  readonly apiKey: string;
}

const answer = z.object({
  success: z.literal(true),
  result: z.enum(['deliverable', 'undeliverable', 'risky', 'unknown']),
  reason: z.string().max(100),
  role: z.boolean(),
  free: z.boolean(),
  disposable: z.boolean(),
  accept_all: z.boolean(),
  did_you_mean: z.string().max(320).nullish(),
  sendex: z.number().min(0).max(1),
  message: z.string().max(1000).nullish(),
});

const statuses = {
  deliverable: 'valid',
  undeliverable: 'invalid',
  risky: 'unknown',
  unknown: 'unknown',
} as const;

/** Never throws. A failure or timeout has the status `unknown`. */
export async function askKickbox(
  account: KickboxAccount,
  looks: Looks,
  timeoutInMs: number,
): Promise<ValidationWire> {
  const url = new URL('/v2/verify', account.url);
  url.search = new URLSearchParams({
    email: looks.email,
    apikey: account.apiKey,
    timeout: String(timeoutInMs),
  }).toString();
  const signal = AbortSignal.timeout(timeoutInMs);
  try {
    const response = await fetch(url, { signal, redirect: 'error', headers: { Accept: 'application/json' } });
    const parsed = response.ok ? answer.safeParse(await readBoundedJson(response)) : null;
    if (!response.ok) await response.body?.cancel();
    return parsed?.success === true ? told(looks, parsed.data) : silent(looks, 'unexpected_error');
  } catch {
    return silent(looks, signal.aborted ? 'timeout' : 'no_connect');
  }
}

function told(looks: Looks, said: z.output<typeof answer>): ValidationWire {
  const meant = said.did_you_mean ?? looks.did_you_mean;
  return {
    status: statuses[said.result],
    provider: 'kickbox',
    suggestions: meant === null ? [] : [meant],
    details: { ...looks, ...said, did_you_mean: meant, message: said.message ?? null },
  };
}

function silent(looks: Looks, reason: string): ValidationWire {
  return {
    status: 'unknown',
    provider: 'kickbox',
    suggestions: looks.did_you_mean === null ? [] : [looks.did_you_mean],
    details: {
      ...looks,
      accept_all: false,
      message: 'the provider did not answer',
      reason,
      result: 'unknown',
      sendex: scoreOf('unknown', looks),
      success: false,
    },
  };
}
