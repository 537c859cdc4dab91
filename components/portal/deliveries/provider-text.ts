const providers = ['outbox', 'smtp', 'twilio'] as const;

type ProviderTexts = (provider: (typeof providers)[number]) => string;

/** Who took a message, in words (texts of `portal.receipt.delivery.providers`); what is no provider stays as it is. */
export function providerText(provider: string, t: ProviderTexts): string {
  const known = providers.find((name) => name === provider);
  return known === undefined ? provider : t(known);
}
