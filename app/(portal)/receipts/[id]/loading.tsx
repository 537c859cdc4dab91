import { ReceiptPlaceholder } from '@/components/portal/receipt/receipt-placeholder';

/** A receipt's page while it loads. */
export default function ReceiptLoading() {
  return (
    <div className="@container">
      <ReceiptPlaceholder />
    </div>
  );
}
