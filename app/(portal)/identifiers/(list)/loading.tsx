import { TablePlaceholder } from '@/components/portal/list/table-placeholder';

/** The consumers while they load. */
export default function IdentifiersLoading() {
  return <TablePlaceholder rows={20} of="rows" />;
}
