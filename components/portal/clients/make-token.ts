import type { JsonObject } from '@/lib/core/json';
import { decodeBase64 } from '@/components/try-it/sign-url';

export interface TokenToMake {
  readonly kid: string;
  /** Base64. */
  readonly secret: string;
  readonly claims: {
    /** Whole seconds since 1970. */
    readonly exp?: number;
    readonly nbf?: number;
    readonly jti?: string;
  };
}

export interface MadeToken {
  readonly token: string;
  readonly header: JsonObject;
  readonly payload: JsonObject;
}

/** Signs the token in the browser, so that the secret never leaves this page. */
export async function makeToken({ kid, secret, claims }: TokenToMake): Promise<MadeToken> {
  const { SignJWT } = await import('jose');
  const bytes = decodeBase64(secret);
  if (bytes === null) throw new TypeError('The secret is not base64.');
  const header = { alg: 'HS256', kid, typ: 'JWT' };
  const token = await new SignJWT(claims).setProtectedHeader(header).sign(bytes);
  return { token, header, payload: { ...claims } };
}
