'use client';

import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';

type ButtonProps = Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onFocus' | 'aria-busy'>;

interface OnDemandProps<Props> {
  /** The component looks like the button, and its panel is open at first. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly children: (button: ButtonProps) => ReactNode;
}

/** Loads on hover or focus. A click replaces the button with the loaded component. */
export function OnDemand<Props extends object>({ load, props, children }: OnDemandProps<Props>) {
  // An object, because React would call a bare component as an updater function.
  const [loaded, setLoaded] = useState<{ readonly Panel: ComponentType<Props> } | null>(null);
  const [busy, setBusy] = useState(false);
  if (loaded !== null) return <loaded.Panel {...props} />;
  const prepare = () => void load().catch(() => undefined);
  const open = async () => {
    setBusy(true);
    const Panel = await load().catch(() => null);
    setBusy(false);
    if (Panel !== null) setLoaded({ Panel });
  };
  return children({
    onClick: () => void open(),
    onPointerEnter: prepare,
    onFocus: prepare,
    'aria-busy': busy || undefined,
  });
}
