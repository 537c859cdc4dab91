import { TablePlaceholder } from '@/components/portal/list/table-placeholder';

/** The programs while they load. */
export default function LoyaltyLoading() {
  return <TablePlaceholder rows={4} />;
}
