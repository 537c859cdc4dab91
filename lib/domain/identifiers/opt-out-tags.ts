/** Opt-out tags of consumers who want nothing by a channel by itself (contract section 14). */
export const optOutTags = { email: 'receipts', sms: 'sms', whatsapp: 'whatsapp' } as const;
