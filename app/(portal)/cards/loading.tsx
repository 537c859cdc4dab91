import { TablePlaceholder } from '@/components/portal/list/table-placeholder';

/** The cards while they load. */
export default function CardsLoading() {
  return <TablePlaceholder />;
}
