import type { UserContext } from '@/lib/platform/context';
import { presentSession } from './present-profile';
import type { SessionWire } from './profile-schema';
import { readSessions } from './store/profile';

/** Where the caller is signed in, the session that asks first, then the one last seen. */
export async function listSessions(ctx: UserContext): Promise<SessionWire[]> {
  const sessions = (await readSessions(ctx)).map((row) => presentSession(ctx, row));
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}
