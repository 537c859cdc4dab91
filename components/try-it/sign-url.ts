export interface UrlToSign {
  readonly key: string;
  /** Base64, as the service issued it. */
  readonly secret: string;
  readonly consumer: string;
  /** Whole seconds since 1970. */
  readonly expires: number;
  /** URL before signing, such as `https://shop.example/api/receipts?count=5`. */
  readonly url: string;
}

export interface SignedUrl {
  /** The signed text: key, consumer and time, joined by line feeds. */
  readonly message: string;
  /** Base64 of the HMAC-SHA256. */
  readonly signature: string;
  readonly url: string;
}

/** Browsers offer `crypto.subtle` only over https and on localhost. */
export function canSign(): boolean {
  return 'subtle' in crypto;
}

/** True for base64 of 24 to 64 bytes, the length of issued secrets. */
export function isSecretText(text: string): boolean {
  const bytes = decodeBase64(text);
  return bytes !== null && bytes.length >= 24 && bytes.length <= 64;
}

/** Signs a URL (contract section 5.2) in the browser, so that the secret is never sent. */
export async function signUrl({ key, secret, consumer, expires, url }: UrlToSign): Promise<SignedUrl> {
  const message = [key, ...(consumer === '' ? [] : [consumer]), String(expires)].join('\n');
  const signature = await hmac(secret, message);
  const signed = new URL(url);
  signed.searchParams.set('key', key);
  if (consumer !== '') signed.searchParams.set('consumer', consumer);
  signed.searchParams.set('expires', String(expires));
  signed.searchParams.set('signature', signature);
  return { message, signature, url: signed.toString() };
}

async function hmac(secret: string, message: string): Promise<string> {
  const bytes = decodeBase64(secret);
  if (bytes === null) throw new TypeError('The secret is not base64.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const digest = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(message));
  return btoa(String.fromCodePoint(...new Uint8Array(digest)));
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    // The text is not base64.
    return null;
  }
}
