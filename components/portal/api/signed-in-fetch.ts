/**
 * `read` loads data, `change` saves, and `step` checks the session before the page acts. After the person
 * declined to sign in again, reads no longer open the sign-in dialog.
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

/** Number of times that the person declined to sign in again. A call begun before that does not ask again. */
let declined = 0;

/**
 * After a 401 and a new sign-in, sends the call again. This is safe, because a 401 means that nothing was
 * done.
 * @throws the errors of `fetch`, and the signal's reason after an abort.
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
