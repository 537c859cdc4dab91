/** Attachments of a receipt by label, with their description in the submission. */
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
