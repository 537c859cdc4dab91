/** Opt-out tags of consumers who get nothing automatically by a channel (contract section 14). */
export const optOutTags = { email: 'receipts', sms: 'sms', whatsapp: 'whatsapp' } as const;
