import { TablePlaceholder } from '@/components/portal/list/table-placeholder';

/** The list of clients while it loads. */
export default function ClientsLoading() {
  return <TablePlaceholder rows={6} />;
}
