import { redirect } from 'next/navigation';
import { navigation } from '@/components/portal/frame/navigation';
import { NoAccess } from '@/components/portal/no-access';
import { requirePortal } from '@/lib/auth/portal';

/** The start page: the first place the user may open. */
export default async function StartPage() {
  const { user, can } = await requirePortal();
  const first = navigation.find(({ operations }) => operations.some(can));
  if (first !== undefined) redirect(first.href);
  return <NoAccess group={user.group} />;
}
