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
