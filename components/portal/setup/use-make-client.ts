import { useState } from 'react';
import { v4 } from 'uuid';
import { api } from '../api/client';
import { keepSecret, keepToken } from '../clients/fresh-secrets';
import { makeToken } from '../clients/make-token';
import { presetPermissions } from '../clients/presets';
import { newTokenMaxAge } from '../clients/token-limit-field';
import { canSign } from '@/components/try-it/sign-url';
import { useSave } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/state/use-refresh-after';

interface MadeClient {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  /** Null if the browser cannot sign: it needs https or localhost. */
  readonly token: string | null;
}

/** The browser makes the token, and `data` contains it. */
export function useMakeClient(held: readonly string[]) {
  const [isMade, setMade] = useState(false);
  useRefreshAfter(isMade);
  return useSave({
    save: async (description: string): Promise<MadeClient> => {
      const permissions = presetPermissions('till', held);
      const body = { description, permissions, token_max_age: newTokenMaxAge };
      const { id, key, secret } = await api('post_client', { params: { authentication: 'bearer' }, body });
      keepSecret(key, secret);
      if (!canSign()) return { id, key, secret, token: null };
      const exp = Math.floor(Date.now() / 1000) + newTokenMaxAge;
      const { token } = await makeToken({ kid: key, secret, claims: { exp, jti: v4() } });
      keepToken(token, permissions);
      return { id, key, secret, token };
    },
    onSaved: () => setMade(true),
    refreshes: false,
    invalidates: ['get_setup'],
  });
}
