/** Opt-out tag of each channel. It stops automatic deliveries to the consumer (contract section 14). */
export const optOutTags = { email: 'receipts', sms: 'sms', whatsapp: 'whatsapp' } as const;
