import type { UserContext } from '@/lib/platform/context';
import { presentProfile, presentSession } from './present-profile';
import type { ProfileWire, SessionWire } from './profile-schema';
import { countRecoveryCodes, readOwnUser, readSessions } from './store/profile';

export async function getProfile(ctx: UserContext): Promise<ProfileWire> {
  const user = await readOwnUser(ctx);
  return presentProfile(ctx, user, await countRecoveryCodes(ctx, user.id));
}

export async function listSessions(ctx: UserContext): Promise<SessionWire[]> {
  const sessions = (await readSessions(ctx)).map((row) => presentSession(ctx, row));
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}
