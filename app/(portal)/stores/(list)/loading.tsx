import { TablePlaceholder } from '@/components/portal/list/table-placeholder';

/** The stores while they load. */
export default function StoresLoading() {
  return <TablePlaceholder />;
}
