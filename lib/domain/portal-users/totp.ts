import { recordChange, type AuditAction } from '@/lib/platform/audit/record-change';
import { sealSecret, openSecret } from '@/lib/platform/auth/secret-box';
import { checkPassword } from '@/lib/platform/auth/password';
import { takeSecondFactor, totpOwner } from '@/lib/platform/auth/second-factor';
import { matchingStep, newTotpSecret, totpUri } from '@/lib/platform/auth/totp';
import { inTransaction, type Context, type UserContext } from '@/lib/platform/context';
import { conflict } from '@/lib/core/errors';
import { qrSvg } from '@/lib/platform/pdf/qr-code';
import { checkOwnPassword, guarded, wrong, wrongField, type OwnerProof } from './own-password';
import {
  deleteRecoveryCodes,
  endOwnSessions,
  lockOwnUser,
  readOwnUser,
  replaceRecoveryCodes,
  updateUser,
} from './store/profile';
import type { PortalUserRow } from './store/users';

export interface StartedTotp {
  readonly secret: string;
  readonly uri: string;
  readonly qrcode: string;
}

const off = { totpSecret: null, totpPendingSecret: null, totpLastStep: null } as const;

/**
 * Stores a new secret. The second factor is off until `confirmTotp`.
 * @throws ServiceError `conflict` if the second factor is on, `invalid_request`, `rate_limited`.
 */
export async function startTotp(
  ctx: UserContext,
  currentPassword: string,
  address: string | null,
): Promise<StartedTotp> {
  const user = await readOwnUser(ctx);
  refuseOn(user);
  await checkOwnPassword(user, currentPassword, address);
  const secret = newTotpSecret();
  await inTransaction(ctx, async (own) => {
    // Race: a second factor that was turned on meanwhile must not be replaced without its code.
    refuseOn(await lockOwnUser(own));
    await updateUser(own, user.id, { totpPendingSecret: sealSecret(secret, totpOwner(user.id)) });
  });
  const uri = totpUri(secret, { issuer: ctx.retailer.name, label: user.email });
  const qrcode = `data:image/svg+xml;base64,${Buffer.from(qrSvg(uri)).toString('base64')}`;
  return { secret, uri, qrcode };
}

function refuseOn({ totpSecret }: PortalUserRow): void {
  if (totpSecret !== null) throw conflict('the second factor is already on', 'second_factor_on');
}

/**
 * Turns on the second factor, and ends other sessions, because they began without it. Returns recovery codes,
 * which are shown only once.
 * @throws ServiceError `conflict` if none was started, `invalid_request`, `rate_limited`.
 */
export async function confirmTotp(
  ctx: UserContext,
  code: string,
  address: string | null,
): Promise<readonly string[]> {
  const user = await readOwnUser(ctx);
  if (user.totpPendingSecret === null) throw unstarted();
  return guarded(user, address, () => inTransaction(ctx, (own) => turnOn(own, code)));
}

async function turnOn(ctx: UserContext, code: string): Promise<string[]> {
  const user = await lockOwnUser(ctx);
  if (user.totpPendingSecret === null) throw unstarted();
  const secret = openSecret(user.totpPendingSecret, totpOwner(user.id));
  const step = matchingStep(secret, code.replaceAll(/\s/g, ''), null);
  if (step === null) throw wrongField('code', wrong);
  await updateUser(ctx, user.id, {
    totpSecret: user.totpPendingSecret,
    totpPendingSecret: null,
    totpLastStep: step,
  });
  await endOwnSessions(ctx, 'others');
  await record(ctx, 'enable_totp', user);
  return replaceRecoveryCodes(ctx, user.id);
}

function unstarted() {
  return conflict(
    'setting up the second factor was not started or took too long; start again',
    'second_factor_unstarted',
  );
}

/**
 * Idempotent.
 * @throws ServiceError `invalid_request`, `rate_limited`.
 */
export async function disableTotp(
  ctx: UserContext,
  proof: OwnerProof,
  address: string | null,
): Promise<void> {
  const user = await readOwnUser(ctx);
  if (user.totpSecret === null) return;
  await asOwner(ctx, { user, proof, address }, (own) => removeTotp(own, user));
}

export function removeTotp(ctx: Context, user: PortalUserRow): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await updateUser(inner, user.id, off);
    await deleteRecoveryCodes(inner, user.id);
    await record(inner, 'disable_totp', user);
  });
}

/** @throws ServiceError `conflict` if the second factor is off, `invalid_request`, `rate_limited`. */
export async function renewRecoveryCodes(
  ctx: UserContext,
  proof: OwnerProof,
  address: string | null,
): Promise<readonly string[]> {
  const user = await readOwnUser(ctx);
  if (user.totpSecret === null) throw conflict('the second factor is already off', 'second_factor_off');
  return asOwner(ctx, { user, proof, address }, async (own) => {
    await record(own, 'renew_recovery_codes', user);
    return replaceRecoveryCodes(own, user.id);
  });
}

interface OwnerCheck {
  readonly user: PortalUserRow;
  readonly proof: OwnerProof;
  readonly address: string | null;
}

/**
 * Runs `work` if password and code are right. Both are required, because another person may know the
 * password. Failures count like failed sign-ins. The code is used up in the transaction of `work`.
 * @throws ServiceError `invalid_request`, `rate_limited`.
 */
function asOwner<Result>(
  ctx: UserContext,
  { user, proof, address }: OwnerCheck,
  work: (own: UserContext) => Promise<Result>,
): Promise<Result> {
  return guarded(user, address, async () => {
    if (!(await checkPassword(user.passwordHash, proof.currentPassword)))
      throw wrongField('current_password', wrong);
    return inTransaction(ctx, async (own) => {
      await refuseChanged(own, user);
      if (!(await takeSecondFactor(own, user, proof.code))) throw wrongField('code', wrong);
      return work(own);
    });
  });
}

/** Locks the user. Race: password or second factor may have been reset after the check. */
async function refuseChanged(ctx: UserContext, before: PortalUserRow): Promise<void> {
  const { passwordHash, totpSecret } = await lockOwnUser(ctx);
  if (passwordHash !== before.passwordHash) throw wrongField('current_password', wrong);
  if (totpSecret !== before.totpSecret) throw wrongField('code', wrong);
}

function record(ctx: Context, action: AuditAction, { email }: PortalUserRow): Promise<void> {
  return recordChange(ctx, {
    action,
    subjectType: 'portal_user',
    subjectId: email,
    before: null,
    after: null,
  });
}
