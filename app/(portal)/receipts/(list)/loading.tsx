import { ListPlaceholder } from '@/components/portal/receipt-list/list-placeholder';

/** The list while it loads. */
export default function ReceiptsLoading() {
  return <ListPlaceholder />;
}
