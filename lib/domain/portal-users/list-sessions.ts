import type { UserContext } from '@/lib/platform/context';
import { presentSession } from './present-profile';
import type { SessionWire } from './profile-schema';
import { readSessions } from './store/profile';

/** Sessions of the caller, the present one first, then by last use. */
export async function listSessions(ctx: UserContext): Promise<SessionWire[]> {
  const sessions = (await readSessions(ctx)).map((row) => presentSession(ctx, row));
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}
