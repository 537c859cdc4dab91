/**
 * What the page asks for: `read` for what it loads by itself, `step` for what a person does, `change` for what they
 * save. A person is asked again to sign in for each of their own steps, and once only for what the page loads.
 */
export type CallKind = 'read' | 'step' | 'change';

/** Lets the person sign in again; resolves to whether the same person did. */
export type RenewSession = (kind: CallKind) => Promise<boolean>;

let renewal: RenewSession | null = null;

/** Sets what is done when the session of this page has ended. Returns what takes it back. */
export function offerRenewal(renew: RenewSession): () => void {
  renewal = renew;
  return () => {
    if (renewal === renew) renewal = null;
  };
}

/** True when this page needs a session. */
export function isRenewalOffered(): boolean {
  return renewal !== null;
}

/**
 * Fetches with the portal's session. A 401 waits until the person has signed in again and is then sent once more,
 * unchanged: the service has done nothing of it. Where they do not sign in, or nothing is offered, the answer is the 401.
 * @throws what `fetch` throws, and the reason of an aborted signal.
 */
export async function signedInFetch(
  path: string,
  init: Omit<RequestInit, 'credentials'>,
  kind: CallKind,
): Promise<Response> {
  const send = () => fetch(path, { ...init, credentials: 'same-origin' });
  const response = await send();
  if (response.status !== 401 || renewal === null) return response;
  const isRenewed = await renewal(kind);
  init.signal?.throwIfAborted();
  return isRenewed ? send() : response;
}
