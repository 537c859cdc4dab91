import { TablePlaceholder } from '@/components/portal/list/table-placeholder';

/** The audit trail while it loads. */
export default function AuditLoading() {
  return <TablePlaceholder />;
}
