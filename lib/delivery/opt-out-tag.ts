/** Opt-out tag of consumers who want no receipts by themselves (contract section 4). */
export const optOutTag = 'receipts';
