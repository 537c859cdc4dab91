import { z } from 'zod';
import { endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { getProfile, listSessions } from './get-profile';
import { patchProfile } from './patch-profile';
import {
  codeBody,
  currentPasswordBody,
  ownerProofBody,
  patchProfileBody,
  profileOut,
  recoveryCodesOut,
  sessionInPath,
  sessionOut,
  startedTotpOut,
} from './profile-schema';
import { revokeOtherSessions, revokeSession } from './revoke-sessions';
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './totp';

export const getOwnProfile = endpoint({
  access: 'session',
  operation: 'get_profile',
  method: 'GET',
  path: '/portal/me',
  summary: 'Read your own account',
  answers: { 200: { description: 'The account', schema: profileOut } },
  run: async (ctx) => ok(await getProfile(ctx)),
});

export const patchOwnProfile = endpoint({
  access: 'session',
  operation: 'patch_profile',
  method: 'PATCH',
  path: '/portal/me',
  summary: 'Change your own name, password or daily mail',
  accepts: { 'application/json': patchProfileBody },
  answers: { 200: { description: 'The account', schema: profileOut } },
  repeatable: true,
  run: async (ctx, { body, address }) => {
    const { name, password, current_password: currentPassword, problem_mail: problemMail } = body.value;
    await patchProfile(ctx, { name, password, currentPassword, problemMail }, address);
    return ok(await getProfile(ctx));
  },
});

export const getOwnSessions = endpoint({
  access: 'session',
  operation: 'get_sessions',
  method: 'GET',
  path: '/portal/me/sessions',
  summary: 'List your own sessions',
  answers: {
    200: { description: 'Sessions, the current one first', schema: z.array(sessionOut) },
  },
  run: async (ctx) => ok(await listSessions(ctx)),
});

export const deleteOtherSessions = endpoint({
  access: 'session',
  operation: 'delete_sessions',
  method: 'DELETE',
  path: '/portal/me/sessions',
  summary: 'Sign out of all other sessions',
  answers: { 204: { description: 'All other sessions have ended' } },
  run: async (ctx) => {
    await revokeOtherSessions(ctx);
    return noContent();
  },
});

export const deleteOwnSession = endpoint({
  access: 'session',
  operation: 'delete_session',
  method: 'DELETE',
  path: '/portal/me/sessions/{id}',
  summary: 'End one of your own sessions',
  params: { id: sessionInPath },
  answers: { 204: { description: 'Ended' } },
  run: async (ctx, { params }) => {
    await revokeSession(ctx, params.id);
    return noContent();
  },
});

export const startOwnTotp = endpoint({
  access: 'session',
  operation: 'start_totp',
  method: 'POST',
  path: '/portal/me/totp/_start',
  summary: 'Start setting up a second factor',
  accepts: { 'application/json': currentPasswordBody },
  answers: {
    200: { description: 'The secret, active once confirmed with its first code', schema: startedTotpOut },
  },
  repeatable: true,
  errors: ['conflict'],
  run: async (ctx, { body, address }) => ok(await startTotp(ctx, body.value.current_password, address)),
});

export const confirmOwnTotp = endpoint({
  access: 'session',
  operation: 'confirm_totp',
  method: 'POST',
  path: '/portal/me/totp/_confirm',
  summary: 'Turn on the second factor with its first code',
  accepts: { 'application/json': codeBody },
  answers: {
    200: { description: 'Turned on, with recovery codes that are shown only once', schema: recoveryCodesOut },
  },
  repeatable: true,
  errors: ['conflict'],
  run: async (ctx, { body, address }) =>
    ok({ recovery_codes: await confirmTotp(ctx, body.value.code, address) }),
});

export const disableOwnTotp = endpoint({
  access: 'session',
  operation: 'disable_totp',
  method: 'POST',
  path: '/portal/me/totp/_disable',
  summary: 'Turn off the second factor',
  accepts: { 'application/json': ownerProofBody },
  answers: { 204: { description: 'Turned off' } },
  repeatable: true,
  run: async (ctx, { body, address }) => {
    await disableTotp(ctx, proofOf(body.value), address);
    return noContent();
  },
});

export const renewOwnRecoveryCodes = endpoint({
  access: 'session',
  operation: 'renew_recovery_codes',
  method: 'POST',
  path: '/portal/me/totp/_renew_recovery_codes',
  summary: 'Replace the recovery codes',
  accepts: { 'application/json': ownerProofBody },
  answers: { 200: { description: 'Recovery codes, shown only once', schema: recoveryCodesOut } },
  repeatable: true,
  errors: ['conflict'],
  run: async (ctx, { body, address }) =>
    ok({ recovery_codes: await renewRecoveryCodes(ctx, proofOf(body.value), address) }),
});

function proofOf({ current_password: currentPassword, code }: z.output<typeof ownerProofBody>) {
  return { currentPassword, code };
}
