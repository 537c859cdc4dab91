import { TablePlaceholder } from '@/components/portal/list/table-placeholder';

/** The list of users while it loads. */
export default function UsersLoading() {
  return <TablePlaceholder rows={8} />;
}
