import { z } from 'zod';
import { readBoundedJson } from '@/lib/platform/http/read-bounded';
import { scoreOf, type AddressFindings } from './inspect-address';
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
export async function requestKickbox(
  account: KickboxAccount,
  findings: AddressFindings,
  timeoutInMs: number,
): Promise<ValidationWire> {
  const url = new URL('/v2/verify', account.url);
  url.search = new URLSearchParams({
    email: findings.email,
    apikey: account.apiKey,
    timeout: String(timeoutInMs),
  }).toString();
  const signal = AbortSignal.timeout(timeoutInMs);
  try {
    const response = await fetch(url, { signal, redirect: 'error', headers: { Accept: 'application/json' } });
    const parsed = response.ok ? answer.safeParse(await readBoundedJson(response)) : null;
    if (!response.ok) await response.body?.cancel();
    return parsed?.success === true
      ? validationOf(findings, parsed.data)
      : silent(findings, 'unexpected_error');
  } catch {
    return silent(findings, signal.aborted ? 'timeout' : 'no_connect');
  }
}

function validationOf(findings: AddressFindings, report: z.output<typeof answer>): ValidationWire {
  const meant = report.did_you_mean ?? findings.did_you_mean;
  return {
    status: statuses[report.result],
    provider: 'kickbox',
    suggestions: meant === null ? [] : [meant],
    details: { ...findings, ...report, did_you_mean: meant, message: report.message ?? null },
  };
}

function silent(findings: AddressFindings, reason: string): ValidationWire {
  return {
    status: 'unknown',
    provider: 'kickbox',
    suggestions: findings.did_you_mean === null ? [] : [findings.did_you_mean],
    details: {
      ...findings,
      accept_all: false,
      message: 'the provider did not answer',
      reason,
      result: 'unknown',
      sendex: scoreOf('unknown', findings),
      success: false,
    },
  };
}
