/**
 * Opt-out tag by channel: a consumer who has it gets nothing automatically by that channel (contract section
 * 14).
 */
export const optOutTags = { email: 'receipts', sms: 'sms', whatsapp: 'whatsapp' } as const;
