import { callApi } from '@/lib/api/client';
import { apiPath } from '@/lib/api/path';
import type { JsonObject } from '@/lib/json';

const me = (...segments: readonly string[]) => apiPath('portal', 'me', ...segments);

/** A second factor that waits for its first code. */
export interface StartedTotp {
  readonly secret: string;
  /** `data:` address of a QR code. */
  readonly qrcode: string;
}

/** PATCH /portal/me from the browser. @throws ApiError */
export function patchProfile(body: JsonObject): Promise<unknown> {
  return callApi(me(), { method: 'PATCH', body });
}

/** DELETE /portal/me/sessions/{id}, or without one all others, from the browser. @throws ApiError */
export function endSession(id: string | null): Promise<unknown> {
  return callApi(id === null ? me('sessions') : me('sessions', id), { method: 'DELETE' });
}

/** POST /portal/me/totp/_start from the browser. @throws ApiError */
export function startTotp(currentPassword: string): Promise<StartedTotp> {
  return callApi(me('totp', '_start'), { method: 'POST', body: { current_password: currentPassword } });
}

/** POST /portal/me/totp/_confirm from the browser; answers recovery codes. @throws ApiError */
export async function confirmTotp(code: string): Promise<readonly string[]> {
  return codesOf(await callApi(me('totp', '_confirm'), { method: 'POST', body: { code } }));
}

/** POST /portal/me/totp/_renew_recovery_codes from the browser; answers recovery codes. @throws ApiError */
export async function renewRecoveryCodes(currentPassword: string): Promise<readonly string[]> {
  const body = { current_password: currentPassword };
  return codesOf(await callApi(me('totp', '_renew_recovery_codes'), { method: 'POST', body }));
}

/** POST /portal/me/totp/_disable from the browser. @throws ApiError */
export function disableTotp(currentPassword: string): Promise<unknown> {
  return callApi(me('totp', '_disable'), { method: 'POST', body: { current_password: currentPassword } });
}

function codesOf({ recovery_codes: codes }: { readonly recovery_codes: readonly string[] }) {
  return codes;
}
