import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';
import type { JsonObject } from '@/lib/core/json';

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

/** What shows that the user itself is there: the password, and a code of the second factor. */
export interface OwnerProof {
  readonly current_password: string;
  readonly code: string;
}

/** POST /portal/me/totp/_renew_recovery_codes from the browser; answers recovery codes. @throws ApiError */
export async function renewRecoveryCodes(proof: OwnerProof): Promise<readonly string[]> {
  return codesOf(await callApi(me('totp', '_renew_recovery_codes'), { method: 'POST', body: { ...proof } }));
}

/** POST /portal/me/totp/_disable from the browser. @throws ApiError */
export function disableTotp(proof: OwnerProof): Promise<unknown> {
  return callApi(me('totp', '_disable'), { method: 'POST', body: { ...proof } });
}

function codesOf({ recovery_codes: codes }: { readonly recovery_codes: readonly string[] }) {
  return codes;
}
