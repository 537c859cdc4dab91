import type { JsonObject } from '@/lib/core/json';
import { decodeBase64 } from './sign-url';

/** Content of a bearer token (§5.1). */
export interface TokenToMake {
  readonly kid: string;
  /** Base64, as the service issued it. */
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

/** Makes a JWT in this page: the secret goes nowhere. `secret` must be base64. */
export async function makeToken({ kid, secret, claims }: TokenToMake): Promise<MadeToken> {
  // Not part of any page's first load.
  const { SignJWT } = await import('jose');
  const bytes = decodeBase64(secret);
  if (bytes === null) throw new TypeError('The secret is not base64.');
  const header = { alg: 'HS256', kid, typ: 'JWT' };
  const token = await new SignJWT(claims).setProtectedHeader(header).sign(bytes);
  return { token, header, payload: { ...claims } };
}
