import { recordChange } from '@/lib/audit/record-change';
import { sealSecret, openSecret } from '@/lib/auth/secret-box';
import { takeSecondFactor, totpOwner } from '@/lib/auth/second-factor';
import { matchingStep, newTotpSecret, totpUri } from '@/lib/auth/totp';
import { inTransaction, type Context, type UserContext } from '@/lib/context';
import { conflict } from '@/lib/errors';
import { qrSvg } from '@/lib/pdf/qr-code';
import { checkOwnPassword, guarded, wrong, wrongField } from './own-password';
import {
  deleteRecoveryCodes,
  lockOwnUser,
  readOwnUser,
  replaceRecoveryCodes,
  updateUser,
} from './profile-store';
import type { PortalUserRow } from './store';

/** A second factor that waits for its first code. */
export interface StartedTotp {
  /** Base 32. */
  readonly secret: string;
  readonly uri: string;
  /** `data:` address of an SVG. */
  readonly qrcode: string;
}

const off = { totpSecret: null, totpPendingSecret: null, totpLastStep: null } as const;

/**
 * Offers the caller a second factor; it is on once it is confirmed with a code. Starting again makes another secret.
 * @throws ServiceError `conflict` while it is on, `invalid_request` for a wrong password, `rate_limited`.
 */
export async function startTotp(
  ctx: UserContext,
  currentPassword: string,
  address: string | null,
): Promise<StartedTotp> {
  const user = await readOwnUser(ctx);
  if (user.totpSecret !== null) throw conflict('the second factor is on already', 'second_factor_on');
  await checkOwnPassword(user, currentPassword, address);
  const secret = newTotpSecret();
  await updateUser(ctx, user.id, { totpPendingSecret: sealSecret(secret, totpOwner(user.id)) });
  const uri = totpUri(secret, { issuer: ctx.retailer.name, label: user.email });
  const qrcode = `data:image/svg+xml;base64,${Buffer.from(qrSvg(uri)).toString('base64')}`;
  return { secret, uri, qrcode };
}

/**
 * Turns the caller's second factor on with the first code of it. Answers recovery codes, which nobody shows again.
 * @throws ServiceError `conflict` when none was started, `invalid_request` for a wrong code.
 */
export function confirmTotp(ctx: UserContext, code: string): Promise<string[]> {
  return inTransaction(ctx, async (own) => {
    const user = await lockOwnUser(own);
    if (user.totpPendingSecret === null)
      throw conflict('no second factor was started', 'second_factor_unstarted');
    const secret = openSecret(user.totpPendingSecret, totpOwner(user.id));
    const step = matchingStep(secret, code.replaceAll(/\s/g, ''), null);
    if (step === null) throw wrongField('code', wrong);
    await updateUser(own, user.id, {
      totpSecret: user.totpPendingSecret,
      totpPendingSecret: null,
      totpLastStep: step,
    });
    await record(own, 'enable_totp', user);
    return replaceRecoveryCodes(own, user.id);
  });
}

/** Who asks to turn a second factor off: by a code of it, or by the password. */
export type TotpProof = { readonly code: string } | { readonly currentPassword: string };

/**
 * Turns the caller's second factor off. Does nothing when it is off.
 * @throws ServiceError `invalid_request` for a wrong code or password, `rate_limited` after too many failures.
 */
export async function disableTotp(ctx: UserContext, proof: TotpProof, address: string | null): Promise<void> {
  const user = await readOwnUser(ctx);
  if (user.totpSecret === null) return;
  if ('currentPassword' in proof) {
    await checkOwnPassword(user, proof.currentPassword, address);
    return removeTotp(ctx, user);
  }
  // A code counts once, so it is used up only if the second factor is off then.
  await guarded(user, address, () =>
    inTransaction(ctx, async (own) => {
      if (!(await takeSecondFactor(own, user, proof.code))) throw wrongField('code', wrong);
      await removeTotp(own, user);
    }),
  );
}

/** Takes a user's second factor away, with its recovery codes. */
export function removeTotp(ctx: Context, user: PortalUserRow): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await updateUser(inner, user.id, off);
    await deleteRecoveryCodes(inner, user.id);
    await record(inner, 'disable_totp', user);
  });
}

/**
 * Gives the caller new recovery codes; the earlier ones are worth nothing from now on.
 * @throws ServiceError `conflict` when the second factor is off, `invalid_request` for a wrong password, `rate_limited`.
 */
export async function renewRecoveryCodes(
  ctx: UserContext,
  currentPassword: string,
  address: string | null,
): Promise<string[]> {
  const user = await readOwnUser(ctx);
  if (user.totpSecret === null) throw conflict('the second factor is off', 'second_factor_off');
  await checkOwnPassword(user, currentPassword, address);
  return inTransaction(ctx, async (inner) => {
    await record(inner, 'renew_recovery_codes', user);
    return replaceRecoveryCodes(inner, user.id);
  });
}

function record(ctx: Context, action: string, { email }: PortalUserRow): Promise<void> {
  return recordChange(ctx, {
    action,
    subjectType: 'portal_user',
    subjectId: email,
    before: null,
    after: null,
  });
}
