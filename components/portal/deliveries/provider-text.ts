const providers = ['outbox', 'smtp', 'twilio'] as const;

type ProviderTexts = (provider: (typeof providers)[number]) => string;

export function providerText(provider: string, t: ProviderTexts): string {
  const known = providers.find((name) => name === provider);
  return known === undefined ? provider : t(known);
}
