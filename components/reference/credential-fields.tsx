'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Credential } from './call';

/** Kept while the tab shows the reference, in memory alone: a secret is never stored. */
let remembered: Credential = { kind: 'session' };

/** What the last form used. */
export function rememberedCredential(): Credential {
  return remembered;
}

const kinds = [
  { value: 'session', label: 'Portal session of this browser' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'signature', label: 'URL signature' },
] as const;

const empty: Record<Credential['kind'], Credential> = {
  session: { kind: 'session' },
  bearer: { kind: 'bearer', token: '' },
  signature: { kind: 'signature', key: '', secret: '', consumer: '' },
};

interface CredentialFieldsProps {
  readonly value: Credential;
  readonly onChange: (credential: Credential) => void;
}

/** How the call proves who makes it. */
export function CredentialFields({ value, onChange }: CredentialFieldsProps) {
  const change = (next: Credential) => {
    remembered = next;
    onChange(next);
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Credential">
        <Select options={kinds} value={value.kind} onValueChange={(kind) => change(empty[kind])} />
      </Field>
      {value.kind === 'bearer' && (
        <Text label="Token" value={value.token} onChange={(token) => change({ ...value, token })} secret />
      )}
      {value.kind === 'signature' && (
        <>
          <Text label="Key" value={value.key} onChange={(key) => change({ ...value, key })} />
          <Text
            label="Secret"
            value={value.secret}
            onChange={(secret) => change({ ...value, secret })}
            secret
          />
          <Text
            label="Consumer"
            hint="Identifiers separated by commas; empty for none"
            value={value.consumer}
            onChange={(consumer) => change({ ...value, consumer })}
          />
        </>
      )}
    </div>
  );
}

interface TextProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly secret?: boolean;
  readonly onChange: (value: string) => void;
}

function Text({ label, hint, value, secret = false, onChange }: TextProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        type={secret ? 'password' : 'text'}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}
