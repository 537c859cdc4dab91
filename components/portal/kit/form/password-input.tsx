'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const t = useTranslations('portal.signIn');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className="h-10 pe-11 text-base"
      />
      <IconButton
        label={shown ? t('hidePassword') : t('showPassword')}
        className="absolute inset-y-1 end-1"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden />
      </IconButton>
    </span>
  );
}
