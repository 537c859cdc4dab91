'use client';

import { useEffect, useState } from 'react';
import { useIsDrawn } from '../kit/state/use-is-drawn';

interface ConsumerFrameProps {
  readonly src: string;
  readonly title: string;
}

/** Drawn later after a navigation: browsers load a frame's document before they draw the rest. */
export function ConsumerFrame({ src, title }: ConsumerFrameProps) {
  const isSent = !useIsDrawn();
  const [shown, setShown] = useState(isSent);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  const className = 'block h-160 w-full rounded-[1.75rem] bg-surface';
  if (!shown) return <div className={className} />;
  return (
    <iframe
      src={src}
      title={title}
      loading="lazy"
      // No scripts. `allow-same-origin`, else the page's own logo would be refused.
      sandbox="allow-same-origin"
      className={className}
    />
  );
}
