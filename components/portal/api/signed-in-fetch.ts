/**
 * `read` loads, `step` acts, `change` saves. After the person declined to sign in again, reads do not ask
 * again.
 */
export type CallKind = 'read' | 'step' | 'change';

/** Resolves to true after the same person has signed in again. */
export type RenewSession = (kind: CallKind) => Promise<boolean>;

let renewal: RenewSession | null = null;

export function offerRenewal(renew: RenewSession): () => void {
  renewal = renew;
  return () => {
    if (renewal === renew) renewal = null;
  };
}

export function isRenewalOffered(): boolean {
  return renewal !== null;
}

/** Number of refusals to sign in again; calls in flight share the refusal. */
let declined = 0;

/**
 * Repeats the call after a new sign-in: a 401 means that nothing was done.
 * @throws the errors of `fetch`, and the reason of an aborted signal.
 */
export async function signedInFetch(
  path: string,
  init: Omit<RequestInit, 'credentials'>,
  kind: CallKind,
): Promise<Response> {
  const send = () => fetch(path, { ...init, credentials: 'same-origin' });
  const declinedBefore = declined;
  const response = await send();
  if (response.status !== 401 || renewal === null || declined !== declinedBefore) return response;
  const isRenewed = await renewal(kind);
  if (!isRenewed) declined += 1;
  init.signal?.throwIfAborted();
  return isRenewed ? send() : response;
}
