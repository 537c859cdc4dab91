import { Secret, TOTP } from 'otpauth';
import { currentTime } from '@/lib/core/clock';

const periodInSeconds = 30;
const digits = 6;
/** Time steps by which the user's clock may be fast or slow. */
const window = 1;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totp(secret, { issuer, label }).toString();
}

/**
 * Returns the time step of the code (RFC 6238). Null if the code matches no step around now, or if its step
 * is not later than `after`, the last used step.
 */
export function matchingStep(secret: string, code: string, after: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = currentTime().getTime();
  const delta = totp(secret).validate({ token: code, window, timestamp });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / periodInSeconds) + delta;
  return after === null || step > after ? step : null;
}

function totp(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...named,
    algorithm: 'SHA1',
    digits,
    period: periodInSeconds,
    secret: Secret.fromBase32(secret),
  });
}
