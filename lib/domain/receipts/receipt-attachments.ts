/** What is attached to a receipt, by label: the attachment and how the submission described it. */
export type ReceiptAttachments = Readonly<
  Record<
    string,
    {
      readonly id: string;
      readonly content_type: string | null;
      readonly content_disposition: string | null;
    }
  >
>;
