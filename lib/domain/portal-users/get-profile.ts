import type { UserContext } from '@/lib/platform/context';
import { presentProfile } from './present-profile';
import type { ProfileWire } from './profile-schema';
import { countRecoveryCodes, readOwnUser } from './store/profile';

export async function getProfile(ctx: UserContext): Promise<ProfileWire> {
  const user = await readOwnUser(ctx);
  return presentProfile(ctx, user, await countRecoveryCodes(ctx, user.id));
}
