/** The opt-out tag, by channel, of consumers who want nothing by that channel by itself (contract section 14). */
export const optOutTags = { email: 'receipts', sms: 'sms', whatsapp: 'whatsapp' } as const;
